import type { Core } from './core.ts'
import { objectOf, textOf } from './fields.ts'
import { GraphError, invalid, missing } from './graph-error.ts'
import { newMessageId, userIdForm } from './ids.ts'
import { checkContent } from './message-checks.ts'
import { addStranger, digitsOf, personByNumber, personByUserId } from './people.ts'
import { priceOf } from './pricing.ts'
import { checkRates } from './rates.ts'
import type { Answer, Call, Route } from './route.ts'
import type { AccountState, Json, PersonState, Sent } from './state.ts'
import { lifeOf, live, tell } from './statuses.ts'

export function messageRoutes(core: Core): Route[] {
  return [
    {
      name: 'messages',
      method: 'POST',
      edge: 'messages',
      kind: 'number',
      about: (call) => knownRecipient(core, call),
      handle: (call) => accept(core, call),
    },
  ]
}

/** Only looks: a fault of one person must not make one. */
function knownRecipient(core: Core, { account, json: { to, recipient } }: Call): PersonState | undefined {
  return to ? personByNumber(core, digitsOf(String(to))) : personByUserId(core, account, String(recipient))
}

function accept(core: Core, { account, json }: Call): Answer {
  if (json.messaging_product !== 'whatsapp') throw missing('messaging_product')
  if (account.isLocked) throw new GraphError(131031)
  if (json.status === 'read') return markRead(core, json)
  const recipient = recipientOf(core, account, json)
  const { type, text, template } = checkContent(core, account, json)
  if (template?.category === 'AUTHENTICATION' && !recipient.byNumber) throw new GraphError(131062)
  checkRates(core, account, recipient.input)
  const sent: Sent = {
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
  const life = lifeOf(core, sent)
  return {
    body: answerOf(sent, json),
    before: () => early(core, sent, life),
    after: () => live(core, sent, life),
  }
}

async function early(core: Core, sent: Sent, life: ReturnType<typeof lifeOf>): Promise<void> {
  const steps = life.filter(({ early }) => early)
  const entries = core.outbox.gather(() => {
    for (const step of steps) tell(core, sent, step)
  })
  for (const entry of entries) await core.outbox.post([entry], {}, sent.account.webhook)
}

/** The number wins where both are given; a BSUID in its place is taken, and lost. */
function recipientOf(
  core: Core,
  account: AccountState,
  { to, recipient }: Json,
): Pick<Sent, 'person' | 'byNumber' | 'input'> {
  if (to !== undefined && to !== '') {
    const input = String(to)
    if (userIdForm.test(input)) return { person: undefined, byNumber: true, input }
    const number = digitsOf(input)
    if (number.length < 7 || number.length > 15 || /[a-z]/i.test(input))
      throw new GraphError(131009, `Invalid phone number: ${input}`)
    if (number === account.number) throw new GraphError(131021)
    return {
      person: personByNumber(core, number) ?? addStranger(core, { number }),
      byNumber: true,
      input: number,
    }
  }
  const userId = textOf(recipient)
  if (!userId) throw missing('to')
  if (!userIdForm.test(userId)) throw new GraphError(131009, `Invalid recipient: ${userId}`)
  const person = personByUserId(core, account, userId)
  if (!person && core.settings.strangers === 'unreachable')
    throw new GraphError(131009, `Recipient does not exist or does not belong to this business portfolio`)
  return { person: person ?? addStranger(core, { userId }), byNumber: false, input: userId }
}

function answerOf(sent: Sent, { to, recipient }: Json): Json {
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

function markRead(core: Core, { message_id, typing_indicator }: Json): Answer {
  const inbound = core.inbound.get(String(message_id))
  if (!inbound) throw new GraphError(131009, `Message with ID ${String(message_id)} does not exist`)
  inbound.isRead = true
  inbound.isTyped = objectOf(typing_indicator).type === 'text'
  return { body: { success: true } }
}
