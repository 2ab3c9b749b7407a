import type { Core } from './core.ts'
import { optionalText } from './fields.ts'
import { GraphError, invalid, missingParameter } from './graph-error.ts'
import type { ApiResponse, Call, Route } from './http.ts'
import { newMessageId, userIdForm } from './ids.ts'
import { checkContent } from './message-checks.ts'
import { digitsOf, findOrAddPerson } from './person.ts'
import { priceOf } from './pricing.ts'
import type { AccountState, Json, SentMessage } from './state.ts'
import { plannedStatuses, reportEarly, scheduleReports } from './statuses.ts'

export function messageRoutes(core: Core): Route[] {
  const handle = (call: Call) => acceptMessage(core, call)
  return [{ name: 'messages', method: 'POST', edge: 'messages', kind: 'number', handle }]
}

function acceptMessage(core: Core, { account, json }: Call): ApiResponse {
  if (json.messaging_product !== 'whatsapp') throw missingParameter('messaging_product')
  if (json.status === 'read') return markRead(core, json)
  const recipient = recipientOf(core, account, json)
  const { type, text, template } = checkContent(core, account, json)
  if (template?.category === 'AUTHENTICATION' && !recipient.byNumber) throw new GraphError(131062)
  const sent: SentMessage = {
    id: newMessageId(),
    account,
    ...recipient,
    type,
    text,
    body: json,
    template,
    opaque: opaqueOf(json),
    at: core.clock.now(),
    pricing: priceOf(core, account, recipient.person, template),
    statuses: [],
  }
  core.sent.push(sent)
  const life = plannedStatuses(core, sent)
  return {
    body: responseOf(sent, json),
    before: () => reportEarly(core, sent, life),
    after: () => scheduleReports(core, sent, life),
  }
}

/**
 * Finds the recipient of a message. If the request has both a phone number and a BSUID, the number is used. A
 * BSUID in the field of the number is accepted as by Meta, but the message reaches nobody.
 */
function recipientOf(
  core: Core,
  account: AccountState,
  { to, recipient }: Json,
): Pick<SentMessage, 'person' | 'byNumber' | 'input'> {
  if (to !== undefined && to !== '') {
    const input = String(to)
    if (userIdForm.test(input)) return { person: undefined, byNumber: true, input }
    const number = digitsOf(input)
    if (number.length < 7 || number.length > 15 || /[a-z]/i.test(input))
      throw new GraphError(131009, `Invalid phone number: ${input}`)
    if (number === account.number) throw new GraphError(131021)
    return { person: findOrAddPerson(core, account, { number }), byNumber: true, input: number }
  }
  const userId = optionalText(recipient)
  if (!userId) throw missingParameter('to')
  if (!userIdForm.test(userId)) throw new GraphError(131009, `Invalid recipient: ${userId}`)
  return { person: findOrAddPerson(core, account, { userId }), byNumber: false, input: userId }
}

function responseOf(sent: SentMessage, { to, recipient }: Json): Json {
  const contact = sent.byNumber
    ? { input: String(to), wa_id: sent.input }
    : { input: String(recipient), user_id: sent.input }
  return {
    messaging_product: 'whatsapp',
    contacts: [contact],
    messages: [{ id: sent.id, ...(sent.template && { message_status: 'accepted' }) }],
  }
}

function opaqueOf({ biz_opaque_callback_data: opaque }: Json): string | undefined {
  if (opaque === undefined) return undefined
  if (typeof opaque !== 'string' || opaque.length > 512)
    throw invalid('Param biz_opaque_callback_data must be at most 512 characters long.')
  return opaque
}

function markRead(core: Core, { message_id }: Json): ApiResponse {
  if (!core.receivedIds.has(String(message_id)))
    throw new GraphError(131009, `Message with ID ${String(message_id)} does not exist`)
  return { body: { success: true } }
}
