import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const checkLength = 6
const keyPattern = new RegExp(`^esc_([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checkLength}})$`)

/**
 * Creates an API key: `esc_`, 238 random bits and a checksum. Secret scanners recognise this form in leaked
 * files. The checksum lets the server refuse a mistyped key without a query.
 */
export function newApiKey(): { key: string; prefix: string; hash: Buffer } {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('')
  const key = `esc_${random}${checksum(random)}`
  return { key, prefix: key.slice(0, 10), hash: hashOf(key) }
}

/** Hash under which the database stores the key. Undefined for a malformed key. */
export function apiKeyHash(key: string): Buffer | undefined {
  const [, random = '', check] = keyPattern.exec(key) ?? []
  return check !== undefined && check === checksum(random) ? hashOf(key) : undefined
}

// The key is random, so a slow password hash would add no protection.
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function checksum(random: string): string {
  let remainder = crc32(random)
  let text = ''
  for (let position = 0; position < checkLength; position += 1) {
    text = digits[remainder % digits.length] + text
    remainder = Math.floor(remainder / digits.length)
  }
  return text
}
