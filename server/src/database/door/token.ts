import { hash, randomBytes } from 'node:crypto'

/** What a cookie carries, or the link of a mail, to be known again by; nothing of ours keeps it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a secret. It is random: a slow hash would add nothing. */
export function secretHash(secret: string): string {
  return hash('sha256', secret)
}

/**
 * What the server and the database know a session by; a type of its own, so that no token is taken for one.
 */
export type SessionHash = string & { readonly of: 'session' }

export function tokenHash(token: string): SessionHash {
  return secretHash(token) as SessionHash
}

/** What opens the door: the hash of a session's token, or the hash of a key for programs. */
export type Pass = SessionHash | { keyHash: Buffer }
