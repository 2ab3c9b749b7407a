import type { SendingPreview } from '@escale/contract/trade/documents/sendings'
import { useClocks } from '#ui/display/useClocks.tsx'
import { pluralize } from '#ui/figures/count.ts'
import type { ClientPlan } from './useSendingChoice.ts'

type Props = { receivers: readonly ClientPlan[] } & Pick<SendingPreview, 'leavesAt'>

/** The number of documents by channel, and when they leave. */
export function SendingSummary({ receivers, leavesAt }: Props) {
  const clocks = useClocks()
  if (receivers.length === 0)
    return (
      <p className="notice wait" role="status">
        Rien ne part par ce choix.
      </p>
    )
  const documents = receivers.reduce((sum, plan) => sum + plan.documents.length, 0)
  const byWhatsApp = receivers.filter(({ client }) => client.channel === 'WhatsApp').length
  const channels = [
    byWhatsApp > 0 && `${pluralize(byWhatsApp, 'client')} par WhatsApp`,
    receivers.length > byWhatsApp && `${pluralize(receivers.length - byWhatsApp, 'client')} par email`,
  ].filter(Boolean)
  return (
    <p className="small muted" role="status">
      {pluralize(documents, 'document')} : {channels.join(', ')}.
      {byWhatsApp > 0 &&
        leavesAt &&
        ` WhatsApp part le ${clocks.moment(leavesAt)}, quand vos heures d'envoi commencent.`}
    </p>
  )
}
