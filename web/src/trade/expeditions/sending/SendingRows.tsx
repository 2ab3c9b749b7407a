import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import styles from '#trade/TellClients.module.css'
import { useClocks } from '#ui/display/useClocks.tsx'
import { Check } from '#ui/field/Check.tsx'
import type { ClientPlan } from './useSendingChoice.ts'

type Props = {
  plans: readonly ClientPlan[]
  without: readonly string[]
  onTurn: (clientId: string) => void
}

const shownAtFirst = 20

/** The clients who can receive something, each with his documents. A checkbox excludes a client. */
export function SendingRows({ plans, without, onTurn }: Props) {
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

type RowProps = { plan: ClientPlan; isIn: boolean; onTurn: Props['onTurn'] }

function SendingRow({ plan: { client, documents }, isIn, onTurn }: RowProps) {
  const clocks = useClocks()
  const { clientId, name, channel, to } = client
  const lastAt = documents
    .flatMap(({ sentAt }) => sentAt ?? [])
    .toSorted()
    .at(-1)
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
        {lastAt && <span className="small muted">Déjà envoyé le {clocks.moment(lastAt)}</span>}
      </Stack>
    </li>
  )
}
