import { isDeepStrictEqual } from 'node:util'
import type { Entered } from './entry.ts'
import type { Pass } from './token.ts'

// Whom each session let in the last time, so that what they read now may be asked for before the door
// answers.
const lastEntered = new Map<string, Entered>()
const mostRemembered = 20_000

/** Whom a session let in last; undefined for a key, and where nobody is remembered. */
export function lastEnteredWith(pass: Pass): Entered | undefined {
  return typeof pass === 'string' ? lastEntered.get(pass) : undefined
}

/**
 * Whether it lets in the same person, to the same place, with the same rights; whoever it let in last is
 * forgotten if not.
 */
export function isStill(pass: Pass, entered: Entered | undefined, last: Entered): boolean {
  const isSame = isDeepStrictEqual(entered, last)
  if (!isSame && typeof pass === 'string') lastEntered.delete(pass)
  return isSame
}

/**
 * Remembers whom a session let in; not where its company is closed, where support has opened it, nor where it
 * is about to be renewed.
 */
export function rememberEntered(pass: Pass, entered: Entered): void {
  if (
    typeof pass !== 'string' ||
    lastEntered.has(pass) ||
    entered.closed ||
    entered.renewalDue ||
    entered.supportUntil
  )
    return
  lastEntered.set(pass, entered)
  if (lastEntered.size > mostRemembered) lastEntered.delete(lastEntered.keys().next().value ?? '')
}
