import { type Core, timestampOf } from './core.ts'
import { contactOf, currentTimestamp, emit, senderFields, userIdOf, visibleNumber } from './envelope.ts'
import { newMessageId, newUserId } from './ids.ts'
import type { AccountState, Json, PersonState } from './state.ts'

export type MessageOptions = {
  /**
   * True when the person came from an advertisement. The reply window is then 72 hours, and messages in it
   * are free.
   */
  fromAdvertisement?: boolean
  /** Time of the message in milliseconds since 1970; now by default. */
  at?: number
}

const hourMs = 3_600_000

/** Posts a message of a person to the webhook, and opens the reply window. Returns the message id. */
export function writeMessage(
  core: Core,
  account: AccountState,
  person: PersonState,
  content: Json,
  { fromAdvertisement, at = core.clock.now() }: MessageOptions = {},
): string {
  const id = newMessageId()
  core.receivedIds.add(id)
  openWindow(core, account, person, fromAdvertisement ? 72 : 24)
  if (fromAdvertisement) person.freeUntil.set(account.wabaId, core.clock.now() + 72 * hourMs)
  const message = {
    ...(fromAdvertisement && { referral }),
    ...senderFields(account, person),
    id,
    timestamp: timestampOf(at),
    ...content,
  }
  emit(core, account, 'messages', { contacts: [contactOf(account, person)], messages: [message] })
  return id
}

export function openWindow(core: Core, account: AccountState, person: PersonState, hours = 24): void {
  const until = core.clock.now() + hours * hourMs
  person.windows.set(account.phoneNumberId, Math.max(until, person.windows.get(account.phoneNumberId) ?? 0))
}

/** Posts a call from a person to the business. A call that nobody answered has no `seconds`. */
export function call(core: Core, account: AccountState, person: PersonState, seconds?: number): string {
  const id = `wacid.${newMessageId()}`
  const common = {
    ...senderFields(account, person),
    id,
    to: account.number,
    direction: 'USER_INITIATED',
    timestamp: currentTimestamp(core),
  }
  const end = seconds === undefined ? { status: 'FAILED' } : { status: 'COMPLETED', duration: seconds }
  const contacts = [contactOf(account, person)]
  openWindow(core, account, person)
  emit(core, account, 'calls', { contacts, calls: [{ ...common, event: 'connect' }] })
  emit(core, account, 'calls', { contacts, calls: [{ ...common, ...end, event: 'terminate' }] })
  return id
}

/** Simulates a person who stops or resumes promotions with WhatsApp's own button. */
export function setPromotions(
  core: Core,
  account: AccountState,
  person: PersonState,
  value: 'stop' | 'resume',
): void {
  const { wa_id: number, user_id: userId } = contactOf(account, person)
  const preference = {
    ...(number !== undefined && { wa_id: number }),
    user_id: userId,
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: Number(currentTimestamp(core)),
  }
  emit(core, account, 'user_preferences', {
    contacts: [contactOf(account, person)],
    user_preferences: [preference],
  })
}

/** Gives a person a new phone number and a new BSUID. Two webhooks report it. */
export function changeNumber(core: Core, account: AccountState, person: PersonState, number: string): void {
  const previous = userIdOf(account, person)
  const formerNumber = visibleNumber(person)
  person.number = number
  person.userId = newUserId()
  const current = userIdOf(account, person)
  const newNumber = visibleNumber(person)
  const system = {
    body: `User ${person.name} changed from ${previous} to ${current}`,
    ...(newNumber && { wa_id: newNumber }),
    user_id: current,
    type: 'user_changed_user_id',
  }
  const timestamp = currentTimestamp(core)
  const from = formerNumber && { from: formerNumber }
  emit(core, account, 'messages', {
    messages: [{ ...from, id: newMessageId(), timestamp, type: 'system', system }],
  })
  const { user_id: _, ...contact } = contactOf(account, person)
  const update = {
    ...(newNumber && { wa_id: newNumber }),
    detail: `User id for ${person.name} has been updated.`,
    user_id: { previous, current },
    timestamp,
  }
  emit(core, account, 'user_id_update', { contacts: [contact], user_id_update: [update] })
}

const referral: Json = {
  source_url: 'https://fb.me/3cr4Wqqkv',
  source_id: '120226305854810726',
  source_type: 'ad',
  headline: 'Groupage Chine Kinshasa',
  body: 'Votre colis en 12 jours',
  media_type: 'image',
  ctwa_clid: 'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4',
}
