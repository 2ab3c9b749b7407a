import type { Claims } from './claims.ts'

/** Claims of the protocol, which say nothing of a person. */
const protocolClaims = new Set([
  ...['iss', 'aud', 'exp', 'iat', 'nbf', 'nonce', 'jti', 'azp', 'sid', 'typ', 'ver', 'rh', 'uti', 'aio'],
  ...['at_hash', 'c_hash', 's_hash', 'auth_time', 'session_state', 'acr', 'amr'],
])

/** The names of the claims that came about a person, for the journal. */
export function claimNames(claims: Claims): string[] {
  return Object.entries(claims).flatMap(([name, value]) =>
    protocolClaims.has(name) || value === undefined || value === null ? [] : [name],
  )
}
