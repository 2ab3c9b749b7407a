import { formatMoney } from '@escale/contract/values/amounts'
import type { Instant } from '@escale/contract/values/days'
import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useNavigate } from 'react-router'
import { sendNow } from '#channels/outbox/outbox.ts'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { correctionPath } from './correction-path.ts'
import { openProvisional } from './opened-provisional.ts'
import type { WaitingReceipt } from './stored-receipt.ts'
import { useWaitingReceipts } from './useWaitingReceipts.ts'
import styles from './WaitingCash.module.css'
import { waitingText } from './waiting-text.ts'

/** The receipts that wait on this device. Their cash is in the drawer, and not yet in the sums. */
export function WaitingCash({ isCounting = false }: { isCounting?: boolean }) {
  const waiting = useWaitingReceipts()
  const { isSending } = useOutbox()
  if (waiting.length === 0) return null
  return (
    <Stack
      component="section"
      className={`notice wait ${styles.waiting}`}
      gap="sm"
      aria-label="Reçus en attente"
    >
      <Text role="status">
        {waitingText(waiting)}
        {isCounting && ' Envoyez-les avant de compter : leur argent est déjà dans la caisse.'}
      </Text>
      <ul className={styles.list}>
        {waiting.map((one) => (
          <WaitingLine key={one.item.place} waiting={one} />
        ))}
      </ul>
      <Group>
        <Button variant="default" loading={isSending} onClick={sendNow}>
          Envoyer maintenant
        </Button>
      </Group>
    </Stack>
  )
}

function WaitingLine({ waiting: { item, receipt } }: { waiting: WaitingReceipt }) {
  const navigate = useNavigate()
  const { shortMoment } = useClocks()
  const { payment, provisional, facts } = receipt
  return (
    <li>
      <UnstyledButton
        className={styles.line}
        disabled={!provisional && !item.refusal}
        onClick={() =>
          item.refusal ? navigate(correctionPath(item.place)) : openProvisional({ item, receipt })
        }
      >
        <Stack component="span" gap={2} miw={0}>
          <span className="strong num truncated">{provisional?.number ?? 'Envoi…'}</span>
          <span className="small truncated">
            {facts.clientName} · {shortMoment(item.madeAt as Instant)}
          </span>
          {item.refusal && <span className="small">Refusé : {item.refusal.message}</span>}
        </Stack>
        <b className="num">{formatMoney(payment.amount)}</b>
      </UnstyledButton>
    </li>
  )
}
