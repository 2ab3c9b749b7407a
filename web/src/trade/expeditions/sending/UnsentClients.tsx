import { unsentReasons } from '@escale/contract/trade/documents/sending-words'
import { LeftOutClients } from '#trade/choice/LeftOutClients.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { type ClientPlan, lastSentAt } from './useSendingChoice.ts'

/** The clients who receive nothing by this choice, each with the reason. */
export function UnsentClients({ leftOut }: { leftOut: readonly ClientPlan[] }) {
  const clocks = useClocks()
  const clients = leftOut.map((plan) => ({ ...plan.client, reason: reasonText(plan, clocks.moment) }))
  return <LeftOutClients clients={clients} />
}

/** The reason, with the date for documents that were already sent. */
function reasonText({ client, reason }: ClientPlan, moment: (at: string) => string): string {
  if (reason !== unsentReasons.sent) return reason ?? ''
  const lastAt = lastSentAt(client.documents)
  return lastAt ? `Déjà envoyé le ${moment(lastAt)}` : reason
}
