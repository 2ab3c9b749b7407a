import { timestampOf } from './clock.ts'
import type { Core } from './core.ts'
import { userIdOf } from './people.ts'
import type { AccountState, Json, PersonState } from './state.ts'

/** A change of one number, with what Meta says of that number. */
export function emit(core: Core, account: AccountState, field: string, value: Json): void {
  core.outbox.emit(account, {
    field,
    value: { messaging_product: 'whatsapp', metadata: metadataOf(account), ...value },
  })
}

/** A change of the account, which names no number. */
export function notify(core: Core, account: AccountState, field: string, value: Json): void {
  core.outbox.emit(account, { field, value }, Math.floor(core.clock.now() / 1000))
}

export function contactOf(
  account: AccountState,
  person: PersonState,
  { number = shownNumber(person), withUsername = true } = {},
): Json {
  return {
    profile: { name: person.name, ...(withUsername && person.username && { username: person.username }) },
    ...(number && { wa_id: number }),
    ...userOf(account, person, 'user_id', 'parent_user_id'),
  }
}

/** Who wrote, as a message says it. */
export function authorOf(account: AccountState, person: PersonState): Json {
  const number = shownNumber(person)
  return {
    ...(number && { from: number }),
    ...userOf(account, person, 'from_user_id', 'from_parent_user_id'),
  }
}

export function userOf(account: AccountState, person: PersonState, name: string, parentName: string): Json {
  const userId = userIdOf(account, person)
  return {
    ...(userId && { [name]: userId }),
    ...(person.parentUserId && { [parentName]: person.parentUserId }),
  }
}

export function shownNumber(person: PersonState): string | undefined {
  return person.hidesNumber ? undefined : person.number
}

export function stampOf(core: Core): string {
  return timestampOf(core.clock.now())
}

function metadataOf({ number, phoneNumberId }: AccountState): Json {
  return { display_phone_number: number, phone_number_id: phoneNumberId }
}
