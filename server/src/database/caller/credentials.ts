import { hash, randomBytes } from 'node:crypto'

/** A random token for a cookie or for a link in an email. The database stores only its hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * SHA-256 of a random secret. The secret cannot be guessed, so a slow password hash would add no protection.
 */
export function secretHash(secret: string): string {
  return hash('sha256', secret)
}

/** Hash of a session token. The distinct type keeps a plain token from being passed by mistake. */
export type SessionHash = string & { readonly of: 'session' }

export function tokenHash(token: string): SessionHash {
  return secretHash(token) as SessionHash
}

/** Proof of the identity behind a request: the hash of a session token, or of an API key. */
export type Credentials = SessionHash | { keyHash: Buffer }
