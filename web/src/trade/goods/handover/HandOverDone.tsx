import type { ReleaseCheck } from '@escale/contract/trade/goods/releases'
import type { Payment } from '@escale/contract/trade/payments/contract'
import { Button, Stack, Text } from '@mantine/core'
import { IconCheck, IconFileText, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { AppModal } from '#ui/dialog/AppModal.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './handover.module.css'
import { PaidLines } from './PaidLines.tsx'

type Props = {
  due: ReleaseCheck
  payments: readonly Payment[]
  onNext: (scanned: GoodsScan | null) => void
  onClose: () => void
}

/**
 * The screen after a hand-over: the goods, the delivery note to print, and a button for the next hand-over.
 */
export function HandOverDone({ due: { goods }, payments, onNext, onClose }: Props) {
  const [first] = goods
  const isLeaving = useRef(false)

  function startNext(scan: GoodsScan) {
    isLeaving.current = true
    onNext(scan)
  }

  return (
    <AppModal title="Remise" size={520} onClose={onClose} hasWrittenClose>
      <ScanOwner onScan={startNext} isBusy={() => isLeaving.current} />
      <Stack gap="md" p="lg">
        <Stack gap={4} align="center" role="status">
          <span className="state-icon">
            <IconCheck size={22} stroke={1.6} aria-hidden />
          </span>
          <Text
            ta="center"
            fz={20}
            fw={600}
          >{`${pluralize(goods.length, 'lot remis', 'lots remis')} à ${first?.clientName ?? ''}`}</Text>
          <Text ta="center" className="num">
            {goods.map(({ number }) => number).join(', ')}
          </Text>
        </Stack>
        <PaidLines payments={payments} />
        <Button
          component="a"
          className={styles.big}
          variant="default"
          size="md"
          href={`/api/goods/${first?.id}/delivery-note`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconFileText size={17} stroke={1.6} aria-hidden />}
        >
          Bon de livraison
        </Button>
        <Button
          className={styles.big}
          data-autofocus
          size="md"
          leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
          onClick={() => onNext(null)}
        >
          Remise suivante
        </Button>
      </Stack>
    </AppModal>
  )
}
