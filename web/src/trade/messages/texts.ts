import { whatsappLink, whatsappShareLink } from '@escale/contract/channels/whatsapp/link'
import { fill, filledAsSubmitted } from '@escale/contract/channels/whatsapp/template-text'
import { valuesOfTemplate } from '@escale/contract/channels/whatsapp/templates'
import type {
  OfferedTemplate,
  Prepared,
  Recipient,
  ToldAddress,
} from '@escale/contract/trade/messages/contract'
import { leftOut, waysThrough } from '@escale/contract/trade/messages/left-out'
import { leftOutReasons } from '@escale/contract/trade/messages/words'
import { readablePhone } from '@escale/contract/values/readable-phone'

type Offer = Pick<Prepared, 'templates' | 'signature'>

/** The template that fits a record, unless another is asked for. */
export function templateFor(
  { templates }: Pick<Offer, 'templates'>,
  { templateKey }: Recipient,
  asked: string | null = null,
) {
  return (
    templates.find(({ key }) => key === (asked ?? templateKey)) ?? (asked === null ? templates[0] : undefined)
  )
}

/** What a client would read, signed as the company signs. */
export function textFor(
  { signature }: Pick<Offer, 'signature'>,
  template: OfferedTemplate | undefined,
  { values }: Recipient,
): string {
  return [fill(template?.body ?? '', valuesOfTemplate(template?.key, values)), signature]
    .filter(Boolean)
    .join('\n')
}

/** The text that leaves outside the window, which WhatsApp has approved as it is. */
export function approvedText(template: OfferedTemplate | undefined, { values }: Recipient): string | null {
  return template?.approvedBody
    ? filledAsSubmitted(template.approvedBody, valuesOfTemplate(template.key, values))
    : null
}

/** Where WhatsApp opens with the message; it asks whom where there is no number. */
export function addressToOpen(number: string | null, body: string): string {
  return (number && whatsappLink(number, body)) ?? whatsappShareLink(body)
}

export const numbersIn = (addresses: readonly ToldAddress[]) =>
  addresses.filter(({ kind }) => kind === 'numéro')

export const addressWords = ({ kind, value }: ToldAddress) =>
  kind === 'numéro' ? readablePhone(value) : 'Joindre sans son numéro'

export type Planned = { recipient: Recipient; template: OfferedTemplate | undefined; reason: string | null }

/**
 * Who of many is written to, and why the others are not; a client is written to once. By hand, only a number
 * can be.
 */
export function plan(prepared: Prepared, asked: string | null, now: number): Planned[] {
  const seen = new Set<string>()
  return prepared.recipients.map((recipient) => {
    const template = templateFor(prepared, recipient, asked)
    const reason = reasonOf(prepared, recipient, { template, seen, now })
    if (reason === null && recipient.clientId) seen.add(recipient.clientId)
    return { recipient, template, reason }
  })
}

function reasonOf(
  { hasAccount }: Prepared,
  recipient: Recipient,
  { template, seen, now }: { template: OfferedTemplate | undefined; seen: ReadonlySet<string>; now: number },
): string | null {
  const { clientId, addresses } = recipient
  const reason = leftOut(recipient, now)
  if (reason) return reason
  if (clientId === null) return leftOutReasons.noNumber
  if (seen.has(clientId)) return leftOutReasons.recent
  if (!hasAccount) return numbersIn(addresses).length === 0 ? leftOutReasons.noNumber : null
  return waysThrough(addresses[0], template, now) ? null : leftOutReasons.windowClosed
}
