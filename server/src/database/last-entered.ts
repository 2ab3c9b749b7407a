import { isDeepStrictEqual } from 'node:util'
import type { Entered } from './entering.ts'
import type { Pass } from './token.ts'

// Whom each session let in the last time, so that what they read now may be asked for before the door answers.
const lastEntered = new Map<string, Entered>()
const mostRemembered = 20_000

/** Whom a session let in last. A key, a support access and a session about to be renewed are not guessed. */
export function lastEnteredWith(pass: Pass): Entered | undefined {
  return typeof pass === 'string' ? lastEntered.get(pass) : undefined
}

/** Whether it lets in the same person, to the same place, with the same rights; if not, what it was thought to do is forgotten. */
export function isStill(pass: Pass, entered: Entered | undefined, last: Entered): boolean {
  const isSame = isDeepStrictEqual(entered, last)
  if (!isSame && typeof pass === 'string') lastEntered.delete(pass)
  return isSame
}

export function rememberEntered(pass: Pass, entered: Entered): void {
  if (typeof pass !== 'string' || lastEntered.has(pass) || entered.closed || entered.renewalDue || entered.supportUntil) return
  lastEntered.set(pass, entered)
  if (lastEntered.size > mostRemembered) lastEntered.delete(lastEntered.keys().next().value ?? '')
}
