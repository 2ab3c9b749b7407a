import { isDeepStrictEqual } from 'node:util'
import type { AuthenticatedCaller } from './authentication.ts'
import type { Credentials } from './credentials.ts'

// The caller that each session authenticated last. Reads start as this caller before the authentication
// answers.
const lastCallers = new Map<string, AuthenticatedCaller>()
const mostRemembered = 20_000

/** Undefined for an API key, and for a session not seen yet. */
export function lastKnownCaller(pass: Credentials): AuthenticatedCaller | undefined {
  return typeof pass === 'string' ? lastCallers.get(pass) : undefined
}

/** True if the caller, the company and all rights are unchanged. A changed caller is forgotten. */
export function isSameCaller(
  pass: Credentials,
  caller: AuthenticatedCaller | undefined,
  last: AuthenticatedCaller,
): boolean {
  const isSame = isDeepStrictEqual(caller, last)
  if (!isSame && typeof pass === 'string') lastCallers.delete(pass)
  return isSame
}

/**
 * Remembers a session's caller, except where the next authentication may differ: closed company, support
 * access, renewal due.
 */
export function rememberCaller(pass: Credentials, caller: AuthenticatedCaller): void {
  if (
    typeof pass !== 'string' ||
    lastCallers.has(pass) ||
    caller.closed ||
    caller.renewalDue ||
    caller.supportUntil
  )
    return
  lastCallers.set(pass, caller)
  if (lastCallers.size > mostRemembered) lastCallers.delete(lastCallers.keys().next().value ?? '')
}
