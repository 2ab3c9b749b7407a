import type { QuoteDetail } from '@escale/contract/trade/quotes/contract'
import { formatMoney } from '@escale/contract/values/amounts'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'
import { UnstyledButton } from '@mantine/core'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { DayOf, useClocks } from '#ui/display/useClocks.tsx'
import { pluralize } from '#ui/figures/count.ts'
import styles from './QuoteSheet.module.css'

type Props = { quote: QuoteDetail; onOpen: (id: string) => void }

/** The steps of a quote (sent, seen, accepted or refused) and its other versions. */
export function QuoteLife({ quote, onOpen }: Props) {
  const { issuedByAgentName, sentAt, sentByName, views, lastSeenAt, versions } = quote
  return (
    <section className={styles.life}>
      <h2>Suivi</h2>
      <p>Établi par {issuedByAgentName}</p>
      {sentAt && (
        <p>
          Envoyé par {sentByName} le <DayOf at={sentAt} />
        </p>
      )}
      {lastSeenAt && (
        <p>
          Vu {pluralize(views, 'fois', 'fois')}, la dernière le <DayOf at={lastSeenAt} />
        </p>
      )}
      <Acceptance quote={quote} />
      {quote.refusal && (
        <p>
          Refusé le <DayOf at={quote.refusal.at} /> ({quote.refusal.byName}) : {quote.refusal.reason}
        </p>
      )}
      {versions.length > 1 && (
        <ul className={styles.versions} aria-label="Versions">
          {versions.map(({ id, number, state, total }) => (
            <li key={id}>
              <UnstyledButton
                className="link num"
                disabled={id === quote.id}
                aria-current={id === quote.id || undefined}
                onClick={() => onOpen(id)}
              >
                {number}
              </UnstyledButton>
              <StatusBadge status={state} />
              <span className="num">{formatMoney(total)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Acceptance({ quote: { acceptance } }: { quote: QuoteDetail }) {
  const clocks = useClocks()
  if (!acceptance) return null
  const { at, name, phone, address, recordedByName, hash } = acceptance
  const by = recordedByName ? `noté par ${recordedByName}` : `en ligne, depuis ${address}`
  return (
    <p>
      Accepté par <b className="strong">{name}</b>
      {phone && ` (${readablePhone(phone)})`} le {clocks.moment(at)}, {by}.
      <small className={`${styles.hash} muted`}>Empreinte de la version : {hash}</small>
    </p>
  )
}
