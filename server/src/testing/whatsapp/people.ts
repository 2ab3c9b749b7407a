import type { Core } from './core.ts'
import { newUserId, userIdFrom } from './ids.ts'
import type { AccountState, PersonState } from './state.ts'

export type PersonOptions = {
  name: string
  /** In any form; without it, webhooks know the BSUID alone. */
  number?: string
  /** The BSUID; made up when absent, and null for webhooks as before 2026. */
  userId?: string | null
  parentUserId?: string
  username?: string
  hidesNumber?: boolean
}

export function addPerson(core: Core, { name, number, userId, ...options }: PersonOptions): PersonState {
  const digits = number && digitsOf(number)
  const person: PersonState = {
    name,
    number: digits || undefined,
    userId: userId === undefined ? newUserId(digits) : userId,
    parentUserId: options.parentUserId,
    username: options.username,
    hidesNumber: options.hidesNumber ?? false,
    windows: new Map(),
    entries: new Map(),
    messages: [],
    life: undefined,
    isUnreachable: false,
    answer: undefined,
  }
  core.people.push(person)
  return person
}

/** A number given to somebody else belongs to the last who has it. */
export function personByNumber(core: Core, number: string): PersonState | undefined {
  return core.people.findLast((person) => person.number === number)
}

export function personByUserId(core: Core, account: AccountState, userId: string): PersonState | undefined {
  return core.people.findLast(
    (person) => userIdOf(account, person) === userId || person.parentUserId === userId,
  )
}

/** A BSUID is of one business: two of them cannot tell that they know the same person. */
export function userIdOf({ isFirst, wabaId }: AccountState, { userId }: PersonState): string | null {
  return isFirst || !userId ? userId : userIdFrom(userId, wabaId)
}

/** Whoever is written to without ever having written. */
export function addStranger(core: Core, options: { number: string } | { userId: string }): PersonState {
  const person = addPerson(core, {
    name: 'number' in options ? `+${options.number}` : options.userId,
    ...options,
  })
  person.isUnreachable = core.settings.strangers === 'unreachable'
  return person
}

export function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}
