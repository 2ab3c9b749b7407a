import { isDeepStrictEqual } from 'node:util'
import type { AuthenticatedCaller } from './authentication.ts'
import type { Credentials } from './credentials.ts'

// The last authenticated caller of each session. Reads start as this caller before the authentication has
// answered.
const lastCallers = new Map<string, AuthenticatedCaller>()
const mostRemembered = 20_000

/** The caller that the session authenticated last. Undefined for an API key and for a new session. */
export function lastKnownCaller(pass: Credentials): AuthenticatedCaller | undefined {
  return typeof pass === 'string' ? lastCallers.get(pass) : undefined
}

/**
 * True if the caller, the company and all rights equal the remembered ones. Otherwise the entry is deleted.
 */
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
 * Remembers a session's caller, unless the next authentication may return another result: the company is
 * closed, the access is for support, or the session must be renewed.
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
