import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

// A signed link names a row, and proves that we said so: nobody looks for rows by guessing. What it opens,
// until when and by
// whose right is in the row. It is made again from the row as often as it is told, and kept nowhere.
export type Link = { tenantId: string; linkId: string }

/**
 * What a link is for: the proof of the one proves nothing of the other, and what signs cookies signs no link.
 */
type Purpose = 'file links' | 'tracking links' | 'document links'

const payloadBytes = 16 + 16
const proofBytes = 16
const letters = ((payloadBytes + proofBytes) * 4) / 3
const form = new RegExp(`^[\\w-]{${letters}}$`)

export function signLink(secret: string, purpose: Purpose, { tenantId, linkId }: Link): string {
  const payload = Buffer.concat([parse(tenantId), parse(linkId)])
  return Buffer.concat([payload, proofOf(secret, purpose, payload)]).toString('base64url')
}

/** Null for what we did not sign. */
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
