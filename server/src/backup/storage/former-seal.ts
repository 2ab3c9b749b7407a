import { createDecipheriv, scrypt } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { WrongKey } from './wrong-key.ts'

// Former format of encrypted objects: mark, salt, nonce, AES-256-GCM content, tag. New objects use the file
// format of the tool age (decision 101). Old ones can still be read.
const mark = Buffer.from('ESCALE1\n')
const saltBytes = 16
const tagBytes = 16
const headBytes = mark.length + saltBytes + 12

type Key = (salt: Buffer) => Promise<Buffer>

/**
 * Derives a key from passphrase and salt. A process used one salt for all objects it wrote, so caching the
 * last key is enough.
 */
export function formerKey(passphrase: string): Key {
  let last: { salt: Buffer; key: Promise<Buffer> } | undefined
  return (salt) => {
    if (!last?.salt.equals(salt))
      last = { salt: Buffer.from(salt), key: promisify(scrypt)(passphrase, salt, 32) as Promise<Buffer> }
    return last.key
  }
}

/**
 * Decrypts an object in the former format. Its authentication tag comes last, so altered content is only
 * detected at the end.
 */
export async function* openFormer(stored: Readable, keyOf: Key): AsyncGenerator<Buffer> {
  let unread = Buffer.alloc(0)
  let decipher: ReturnType<typeof openCipher> | undefined
  for await (const piece of stored) {
    unread = Buffer.concat([unread, piece as Buffer])
    if (!decipher && unread.length >= headBytes) {
      decipher = openCipher(unread, await keyOf(unread.subarray(mark.length, mark.length + saltBytes)))
      unread = unread.subarray(headBytes)
    }
    if (!decipher || unread.length <= tagBytes) continue
    yield decipher.update(unread.subarray(0, -tagBytes))
    unread = unread.subarray(-tagBytes)
  }
  if (!decipher || unread.length !== tagBytes) throw new WrongKey('The object is cut short')
  decipher.setAuthTag(unread)
  try {
    yield decipher.final()
  } catch {
    throw new WrongKey('The passphrase is not that of the backup, or the object was altered')
  }
}

function openCipher(head: Buffer, key: Buffer) {
  if (!head.subarray(0, mark.length).equals(mark)) throw new WrongKey('Not a sealed object')
  return createDecipheriv('aes-256-gcm', key, head.subarray(mark.length + saltBytes, headBytes))
}
