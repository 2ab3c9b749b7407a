import type { SentDocument } from '@escale/contract/trade/documents/sending-words'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import styles from '#trade/choice/TellClients.module.css'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Check } from '#ui/field/Check.tsx'
import { missingText } from './DocumentChoice.tsx'
import { type ClientPlan, lastSentAt } from './useSendingChoice.ts'

type Props = {
  plans: readonly ClientPlan[]
  without: readonly string[]
  /** The chosen documents. One that a client lacks is named with the reason. */
  chosen: readonly SentDocument[]
  onTurn: (clientId: string) => void
}

const shownAtFirst = 20

/** The clients who can receive something, each with his documents. A checkbox excludes a client. */
export function SendingRows({ plans, without, chosen, onTurn }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (plans.length === 0) return null
  const shown = isWhole ? plans : plans.slice(0, shownAtFirst)
  return (
    <>
      <ul className={`rows ${styles.told}`} aria-label="Destinataires">
        {shown.map((plan) => (
          <SendingRow
            key={plan.client.clientId}
            plan={plan}
            chosen={chosen}
            isIn={!without.includes(plan.client.clientId)}
            onTurn={onTurn}
          />
        ))}
      </ul>
      {shown.length < plans.length && (
        <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
          Tout afficher ({plans.length})
        </Button>
      )}
    </>
  )
}

type RowProps = { plan: ClientPlan; isIn: boolean } & Pick<Props, 'chosen' | 'onTurn'>

function SendingRow({ plan: { client, documents }, isIn, chosen, onTurn }: RowProps) {
  const clocks = useClocks()
  const { clientId, name, channel, to } = client
  const missing = client.documents.filter(
    ({ document, refusal }) => refusal !== null && chosen.includes(document),
  )
  const lastAt = lastSentAt(documents)
  return (
    <li>
      <Stack gap={4} flex="1 1 100%" miw={0}>
        <Group gap="sm" justify="space-between">
          <Check label={name} checked={isIn} onChange={() => onTurn(clientId)} />
          <span className="small muted num">
            {channel === 'Courriel' ? `Email · ${to}` : `WhatsApp · ${readablePhone(to)}`}
          </span>
        </Group>
        <span className="small">{documents.map(({ label }) => label).join(', ')}</span>
        {missing.map(({ label, refusal }) => (
          <span key={label} className="small muted">
            {missingText(label, refusal ?? '')}
          </span>
        ))}
        {lastAt && <span className="small muted">Déjà envoyé le {clocks.moment(lastAt)}</span>}
      </Stack>
    </li>
  )
}
