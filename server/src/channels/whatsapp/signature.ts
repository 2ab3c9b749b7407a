import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a body is told by who holds the secret; over its bytes as they came. */
export function isSignedWith(secret: string, body: Uint8Array, signature: string): boolean {
  const said = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1]
  if (!said) return false
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(said, 'hex'))
}

export function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHmac('sha256', 'compared').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(left, right)
}
