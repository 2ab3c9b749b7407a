import { hash, randomBytes } from 'node:crypto'

/** A random token for a cookie or an emailed link. The database stores only its hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a random secret. A slow hash would add no protection. */
export function secretHash(secret: string): string {
  return hash('sha256', secret)
}

/** Hash of a session token. A distinct type prevents using a plain token in its place. */
export type SessionHash = string & { readonly of: 'session' }

export function tokenHash(token: string): SessionHash {
  return secretHash(token) as SessionHash
}

/** Authenticates a request: the hash of a session token, or of an API key. */
export type Credentials = SessionHash | { keyHash: Buffer }
