import { createHash, randomBytes } from 'node:crypto'

/** What the cookie of a session carries; nothing of ours keeps it. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** What the server and the database know a session by; a type of its own, so that no token is taken for one. */
export type SessionHash = string & { readonly of: 'session' }

/** The token is random: a slow hash would add nothing. */
export function tokenHash(token: string): SessionHash {
  return createHash('sha256').update(token).digest('hex') as SessionHash
}

/** What opens the door: the hash of a session's token, or the hash of a key for programs. */
export type Pass = SessionHash | { keyHash: Buffer }
