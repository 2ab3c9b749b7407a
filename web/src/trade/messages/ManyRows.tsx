import type { PreparedMessage } from '@escale/contract/trade/messages/contract'
import { sendableKind } from '@escale/contract/trade/messages/recipient-refusals'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Check } from '#ui/field/Check.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { addressWords, approvedText, type PlannedMessage, textFor } from './message-texts.ts'
import styles from './messages.module.css'

type Props = {
  prepared: PreparedMessage
  told: readonly PlannedMessage[]
  without: ReadonlySet<string>
  now: number
  onTurn: (clientId: string) => void
}

const shownAtFirst = 20

/** The message of each recipient with their number. A checkbox excludes a recipient. */
export function Preview({ prepared, told, without, now, onTurn }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (told.length === 0) return null
  const shown = isWhole ? told : told.slice(0, shownAtFirst)
  return (
    <>
      <ul className="rows" aria-label="Destinataires">
        {shown.map((one) => (
          <Row
            key={one.recipient.about.id}
            prepared={prepared}
            one={one}
            without={without}
            now={now}
            onTurn={onTurn}
          />
        ))}
      </ul>
      {shown.length < told.length && (
        <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
          Tout afficher ({told.length})
        </Button>
      )}
    </>
  )
}

function Row({ prepared, one, without, now, onTurn }: Omit<Props, 'told'> & { one: PlannedMessage }) {
  const { recipient, template } = one
  const [address] = recipient.addresses
  const clientId = recipient.clientId ?? ''
  const isTemplate = prepared.hasAccount && sendableKind(address, template, now) === 'modèle'
  return (
    <li>
      <Stack gap={4} flex="1 1 100%" miw={0}>
        <Group gap="sm" justify="space-between">
          <Check label={recipient.name} checked={!without.has(clientId)} onChange={() => onTurn(clientId)} />
          {address && <span className="small muted num">{addressWords(address)}</span>}
        </Group>
        <Text className={`small ${styles.words}`}>
          {(isTemplate && approvedText(template, recipient)) || textFor(prepared, template, recipient)}
        </Text>
      </Stack>
    </li>
  )
}

export type LeftOutClient = { name: string; label: string; reason: string }

/** Clients who will not receive the message, with the reason. */
export function LeftOut({ left }: { left: readonly LeftOutClient[] }) {
  if (left.length === 0) return null
  return (
    <section aria-label="Laissés de côté">
      <b className="strong small">
        {pluralize(left.length, 'client laissé de côté', 'clients laissés de côté')}
      </b>
      <ul className="rows">
        {left.map(({ name, label, reason }) => (
          <li key={`${name} ${label}`}>
            <span>{name}</span>
            <span className="small muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
