import { unsentReasons } from '@escale/contract/trade/documents/sending-words'
import styles from '#trade/choice/TellClients.module.css'
import { useClocks } from '#ui/display/useClocks.tsx'
import { pluralize } from '#ui/figures/count.ts'
import type { ClientPlan } from './useSendingChoice.ts'

/** The clients who receive nothing by this choice, each with the reason. */
export function UnsentClients({ leftOut }: { leftOut: readonly ClientPlan[] }) {
  const clocks = useClocks()
  if (leftOut.length === 0) return null
  return (
    <section aria-label="Laissés de côté">
      <b className="strong small">
        {pluralize(leftOut.length, 'client laissé de côté', 'clients laissés de côté')}
      </b>
      <ul className={`rows ${styles.told}`}>
        {leftOut.map((plan) => (
          <li key={plan.client.clientId}>
            <span>{plan.client.name}</span>
            <span className="small muted">{reasonText(plan, clocks.moment)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The reason, with the date for documents that were already sent. */
function reasonText({ client, reason }: ClientPlan, moment: (at: string) => string): string {
  if (reason !== unsentReasons.sent) return reason ?? ''
  const lastAt = client.documents
    .flatMap(({ sentAt }) => sentAt ?? [])
    .toSorted()
    .at(-1)
  return lastAt ? `Déjà envoyé le ${moment(lastAt)}` : reason
}
