import { createHmac, timingSafeEqual } from 'node:crypto'

const form = /^sha256=([0-9a-f]{64})$/i

/** Whether a body is told by who holds the secret; over its bytes as they came. */
export function isSignedWith(secret: string, body: Uint8Array, signature: string): boolean {
  const said = form.exec(signature)?.[1]
  if (!said) return false
  return timingSafeEqual(createHmac('sha256', secret).update(body).digest(), Buffer.from(said, 'hex'))
}

/** Whether a header has the form of a signature, whoever made it. */
export function isSignature(header: string): boolean {
  return form.test(header)
}

export function isSame(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHmac('sha256', 'compared').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(left, right)
}
