import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'

// A signed link says which file of which company until when, and proves that we said so: no cookie is needed, nothing is
// kept. It dies with time, with the file, or with its generation.
export type Link = { tenantId: string; fileId: string; expires: Date; generation: number }

const payloadBytes = 16 + 16 + 4 + 4

export function signLink(secret: string, { tenantId, fileId, expires, generation }: Link): string {
  const payload = Buffer.alloc(payloadBytes)
  payload.set(parse(tenantId), 0)
  payload.set(parse(fileId), 16)
  payload.writeUInt32BE(Math.floor(expires.getTime() / 1000), 32)
  payload.writeUInt32BE(generation, 36)
  return Buffer.concat([payload, proofOf(secret, payload)]).toString('base64url')
}

/** Null for what we did not sign, and for what is over. */
export function readLink(secret: string, token: string, now = new Date()): Link | null {
  if (!/^[\w-]{96}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const payload = bytes.subarray(0, payloadBytes)
  const proof = bytes.subarray(payloadBytes)
  if (proof.length !== 32 || !timingSafeEqual(proof, proofOf(secret, payload))) return null
  const expires = new Date(payload.readUInt32BE(32) * 1000)
  if (expires <= now) return null
  return {
    tenantId: stringify(payload.subarray(0, 16)),
    fileId: stringify(payload.subarray(16, 32)),
    expires,
    generation: payload.readUInt32BE(36),
  }
}

function proofOf(secret: string, payload: Buffer): Buffer {
  // A key of their own: what signs cookies signs no link.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'file links', 32))
  return createHmac('sha256', key).update(payload).digest()
}
