import { Button, Stack, Text } from '@mantine/core'
import { IconCheck, IconPlus, IconPrinter } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { onOutcome, sentRows } from '#channels/outbox/outcomes.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { signalSuccess } from '#channels/scanner/scan-feedback.ts'
import { refuseScan } from '#channels/scanner/scanner-keys.ts'
import type { LabelledGoods } from '#trade/goods/labels/labels.ts'
import styles from '#trade/goods/reception/fields/reception.module.css'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { isSameLabel } from './scan-decision.ts'
import { alreadyScannedMessage } from './useScansInForm.ts'

const LabelsModal = lazyPart(() => import('#trade/goods/labels/LabelsModal.tsx'))

type Props = {
  title: string
  goods: LabelledGoods
  /** True when the goods are stored on the device until the network is back. */
  isWaiting: boolean
  nextWord: string
  /** True when the next number is already scanned. */
  isFollowed: boolean
  /** Called with the goods id when one of our own labels is scanned. */
  onLabel: (id: string) => void
  /** Opens the form of the next goods, with the scanned number if there is one. */
  onNext: (code?: string) => void
  onClose: () => void
}

/** The screen after a reception: the reception number, a button for the label, and one for the next goods. */
export function ReceptionDone({ title, nextWord, isFollowed, onLabel, onNext, onClose, ...received }: Props) {
  const { goods, isWaiting } = useAssignedNumber(received)
  const { isSending } = useOutbox()
  const [isPrinting, setPrinting] = useState(false)
  // Set by the first scan, because a second one may come before the next form is rendered.
  const isLeaving = useRef(isFollowed)

  function onScan(scan: GoodsScan) {
    if (scan.is === 'label') return onLabel(scan.id)
    if (isSameLabel(goods.code, scan.code)) return refuseScan(alreadyScannedMessage(scan.code))
    isLeaving.current = true
    signalSuccess()
    onNext(scan.code)
  }

  return (
    <AppModal title={title} size={520} onClose={onClose} hasWrittenClose>
      <ScanOwner onScan={onScan} isBusy={() => isLeaving.current} />
      <Stack gap="md" p="lg">
        <Stack gap={4} align="center" role="status">
          <span className="state-icon">
            <IconCheck size={22} stroke={1.6} aria-hidden />
          </span>
          <Text className="num" fz={26} fw={600}>
            {goods.number}
          </Text>
          <Text>enregistré pour {goods.code}</Text>
          <Text c="var(--e-muted)">{goods.clientName ?? 'Sans propriétaire'}</Text>
          {isWaiting && <span className="pill wait">En attente d'envoi</span>}
        </Stack>
        <Button
          className={styles.big}
          variant="default"
          size="md"
          leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          Imprimer l'étiquette
        </Button>
        <Button
          className={styles.big}
          data-autofocus
          size="md"
          leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
          onClick={() => onNext()}
        >
          {nextWord}
        </Button>
      </Stack>
      <Suspense>
        {isPrinting && (
          <LabelsModal
            goods={[goods]}
            isNumberAwaited={isWaiting && isSending}
            onClose={() => setPrinting(false)}
          />
        )}
      </Suspense>
    </AppModal>
  )
}

type SentState = Pick<Props, 'goods' | 'isWaiting'>

/** Watches the outbox, and replaces the temporary number once the server has assigned the final one. */
function useAssignedNumber(received: SentState): SentState {
  const [shown, setShown] = useState(received)
  useEffect(() => {
    const showNumber = (row: unknown) => {
      const { id, number } = row as { id?: string; number?: string }
      if (number)
        setShown((now) => (now.goods.id === id ? { goods: { ...now.goods, number }, isWaiting: false } : now))
    }
    sentRows().forEach(showNumber)
    return onOutcome((outcome) => outcome.is === 'sent' && showNumber(outcome.row))
  }, [])
  return shown
}
