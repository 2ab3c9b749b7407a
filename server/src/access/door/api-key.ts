import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const checkLength = 6
const form = new RegExp(`^esc_([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checkLength}})$`)

/**
 * A new key: `esc_`, 238 random bits, and a checksum, so that a key left in the open is recognised and a
 * mistyped one costs nothing.
 */
export function newApiKey(): { key: string; prefix: string; hash: Buffer } {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('')
  const key = `esc_${random}${checksum(random)}`
  return { key, prefix: key.slice(0, 10), hash: hashOf(key) }
}

/** How a key is known to the database; undefined when it is no key of ours. */
export function apiKeyHash(key: string): Buffer | undefined {
  const [, random = '', check] = form.exec(key) ?? []
  return check !== undefined && check === checksum(random) ? hashOf(key) : undefined
}

// What is hashed is random already: a slow hash would protect nothing more.
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checksum(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < checkLength; place += 1) {
    text = digits[rest % digits.length] + text
    rest = Math.floor(rest / digits.length)
  }
  return text
}
