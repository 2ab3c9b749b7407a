import type { Claims } from './claims.ts'

/** Technical claims of the OpenID protocol, which describe the token and not the person. */
const protocolClaims = new Set([
  ...['iss', 'aud', 'exp', 'iat', 'nbf', 'nonce', 'jti', 'azp', 'sid', 'typ', 'ver', 'rh', 'uti', 'aio'],
  ...['at_hash', 'c_hash', 's_hash', 'auth_time', 'session_state', 'acr', 'amr'],
])

/** Names of the claims that the provider sent about a person, for the security log. Values are left out. */
export function claimNames(claims: Claims): string[] {
  return Object.entries(claims).flatMap(([name, value]) =>
    protocolClaims.has(name) || value === undefined || value === null ? [] : [name],
  )
}
