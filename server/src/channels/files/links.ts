import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

// A signed link names a row, and proves that we said so: nobody looks for rows by guessing. What it opens, until when and by
// whose right is in the row.
export type Link = { tenantId: string; linkId: string }

const payloadBytes = 16 + 16

export function signLink(secret: string, { tenantId, linkId }: Link): string {
  const payload = Buffer.concat([parse(tenantId), parse(linkId)])
  return Buffer.concat([payload, proofOf(secret, payload)]).toString('base64url')
}

/** Null for what we did not sign. */
export function readLink(secret: string, token: string): Link | null {
  if (!/^[\w-]{86}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const payload = bytes.subarray(0, payloadBytes)
  const proof = bytes.subarray(payloadBytes)
  if (proof.length !== 32 || !timingSafeEqual(proof, proofOf(secret, payload))) return null
  return { tenantId: stringify(payload.subarray(0, 16)), linkId: stringify(payload.subarray(16)) }
}

function proofOf(secret: string, payload: Buffer): Buffer {
  // A key of their own: what signs cookies signs no link.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'file links', 32))
  return createHmac('sha256', key).update(payload).digest()
}
