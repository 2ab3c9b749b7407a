import { whatsappLink, whatsappShareLink } from '@escale/contract/channels/whatsapp/link'
import { filledAsSubmitted, fillTemplate } from '@escale/contract/channels/whatsapp/template-text'
import { valuesOfTemplate } from '@escale/contract/channels/whatsapp/templates'
import type {
  OfferedTemplate,
  PreparedMessage,
  Recipient,
  RecipientAddress,
} from '@escale/contract/trade/messages/contract'
import { bulkRefusal, sendableKind } from '@escale/contract/trade/messages/recipient-refusals'
import { leftOutReasons } from '@escale/contract/trade/messages/words'
import { readablePhone } from '@escale/contract/values/telephone/readable-phone'

type Offer = Pick<PreparedMessage, 'templates' | 'signature'>

/** The template to use for a recipient: the chosen one, else the default for the record. */
export function templateFor(
  { templates }: Pick<Offer, 'templates'>,
  { templateKey }: Recipient,
  chosenKey: string | null = null,
) {
  return (
    templates.find(({ key }) => key === (chosenKey ?? templateKey)) ??
    (chosenKey === null ? templates[0] : undefined)
  )
}

/** The message text for a client: the template with their values, then the company's signature. */
export function textFor(
  { signature }: Pick<Offer, 'signature'>,
  template: OfferedTemplate | undefined,
  { values }: Recipient,
): string {
  return [fillTemplate(template?.body ?? '', valuesOfTemplate(template?.key, values)), signature]
    .filter(Boolean)
    .join('\n')
}

/**
 * The text of an approved template, the only kind that WhatsApp accepts more than 24 hours after the client's
 * last message. Null without one.
 */
export function approvedText(template: OfferedTemplate | undefined, { values }: Recipient): string | null {
  return template?.approvedBody
    ? filledAsSubmitted(template.approvedBody, valuesOfTemplate(template.key, values))
    : null
}

/**
 * The URL that opens WhatsApp with a message. Without a number, the user chooses the recipient in WhatsApp.
 */
export function whatsAppUrl(number: string | null, body: string): string {
  return (number && whatsappLink(number, body)) ?? whatsappShareLink(body)
}

export const numbersIn = (addresses: readonly RecipientAddress[]) =>
  addresses.filter(({ kind }) => kind === 'numéro')

export const addressWords = ({ kind, value }: RecipientAddress) =>
  kind === 'numéro' ? readablePhone(value) : 'Joindre sans son numéro'

export type PlannedMessage = {
  recipient: Recipient
  template: OfferedTemplate | undefined
  reason: string | null
}

/**
 * Decides for each recipient whether they get the message, and if not, why. A client with several records
 * gets one message. Without a WhatsApp account, a phone number is required.
 */
export function planMessages(
  prepared: PreparedMessage,
  chosenKey: string | null,
  now: number,
): PlannedMessage[] {
  const contactedIds = new Set<string>()
  return prepared.recipients.map((recipient) => {
    const template = templateFor(prepared, recipient, chosenKey)
    const reason = leftOutReason(prepared, recipient, { template, contactedIds, now })
    if (reason === null && recipient.clientId) contactedIds.add(recipient.clientId)
    return { recipient, template, reason }
  })
}

function leftOutReason(
  { hasAccount }: PreparedMessage,
  recipient: Recipient,
  {
    template,
    contactedIds,
    now,
  }: { template: OfferedTemplate | undefined; contactedIds: ReadonlySet<string>; now: number },
): string | null {
  const { clientId, addresses } = recipient
  const reason = bulkRefusal(recipient, now)
  if (reason) return reason
  if (clientId === null) return leftOutReasons.noNumber
  if (contactedIds.has(clientId)) return leftOutReasons.recent
  if (!hasAccount) return numbersIn(addresses).length === 0 ? leftOutReasons.noNumber : null
  return sendableKind(addresses[0], template, now) ? null : leftOutReasons.windowClosed
}
