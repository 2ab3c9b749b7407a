import { isDeepStrictEqual } from 'node:util'
import type { Entered } from './entry.ts'
import type { Pass } from './token.ts'

// The caller that each session authenticated last. Reads start as this caller before the authentication
// answers.
const lastEntered = new Map<string, Entered>()
const mostRemembered = 20_000

/** Undefined for an API key, and for a session not seen yet. */
export function lastEnteredWith(pass: Pass): Entered | undefined {
  return typeof pass === 'string' ? lastEntered.get(pass) : undefined
}

/** True if the caller, the company and all rights are unchanged. A changed caller is forgotten. */
export function isStill(pass: Pass, entered: Entered | undefined, last: Entered): boolean {
  const isSame = isDeepStrictEqual(entered, last)
  if (!isSame && typeof pass === 'string') lastEntered.delete(pass)
  return isSame
}

/**
 * Remembers a session's caller, except where the next authentication may differ: closed company, support
 * access, renewal due.
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
