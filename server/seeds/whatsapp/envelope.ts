import { type Core, timestampOf } from './core.ts'
import { userIdFrom } from './ids.ts'
import type { AccountState, Json, PersonState } from './state.ts'

/** Queues a webhook about the phone number of an account. */
export function emit(core: Core, account: AccountState, field: string, value: Json): void {
  const metadata = { display_phone_number: account.number, phone_number_id: account.phoneNumberId }
  core.outbox.emit(account, { field, value: { messaging_product: 'whatsapp', metadata, ...value } })
}

/** Queues a webhook about a whole account. It contains no phone number. */
export function notify(core: Core, account: AccountState, field: string, value: Json): void {
  core.outbox.emit(account, { field, value }, Math.floor(core.clock.now() / 1000))
}

export function contactOf(account: AccountState, person: PersonState, number = visibleNumber(person)): Json {
  return {
    profile: { name: person.name, ...(person.username && { username: person.username }) },
    ...(number && { wa_id: number }),
    user_id: userIdOf(account, person),
  }
}

/** Returns the webhook fields that identify the author of a message. */
export function senderFields(account: AccountState, person: PersonState): Json {
  const number = visibleNumber(person)
  return { ...(number && { from: number }), from_user_id: userIdOf(account, person) }
}

/**
 * Returns a person's id for one business (BSUID). Each business gets another id for the same person, so that
 * businesses cannot compare whom they know.
 */
export function userIdOf({ isFirst, wabaId }: AccountState, { userId }: PersonState): string {
  return isFirst ? userId : userIdFrom(userId, wabaId)
}

export function visibleNumber(person: PersonState): string | undefined {
  return person.hidesNumber ? undefined : person.number
}

export function currentTimestamp(core: Core): string {
  return timestampOf(core.clock.now())
}
