import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

// The public token of a link identifies a database row, and its signature cannot be guessed. The row says
// what the link opens and when it expires. The token is computed from the row when needed and never stored.
export type Link = { tenantId: string; linkId: string }

/**
 * Purpose of a link. Each purpose has its own key, so that a signature made for one is invalid for another,
 * and for cookies.
 */
type Purpose = 'file links' | 'tracking links' | 'document links' | 'quote links'

const payloadBytes = 16 + 16
const proofBytes = 16
const letters = ((payloadBytes + proofBytes) * 4) / 3
const form = new RegExp(`^[\\w-]{${letters}}$`)

export function signLink(secret: string, purpose: Purpose, { tenantId, linkId }: Link): string {
  const payload = Buffer.concat([parse(tenantId), parse(linkId)])
  return Buffer.concat([payload, proofOf(secret, purpose, payload)]).toString('base64url')
}

/** Reads the token of a link. Null when its signature is wrong. */
export function readLink(secret: string, purpose: Purpose, token: string): Link | null {
  if (!form.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const payload = bytes.subarray(0, payloadBytes)
  if (!timingSafeEqual(bytes.subarray(payloadBytes), proofOf(secret, purpose, payload))) return null
  return { tenantId: stringify(payload.subarray(0, 16)), linkId: stringify(payload.subarray(16)) }
}

function proofOf(secret: string, purpose: Purpose, payload: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return createHmac('sha256', key).update(payload).digest().subarray(0, proofBytes)
}
