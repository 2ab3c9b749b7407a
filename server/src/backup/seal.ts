import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'

// What a sealed object is made of: mark, salt, nonce, the content, and the tag that proves it whole.
const mark = Buffer.from('ESCALE1\n')
const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16
const headBytes = mark.length + saltBytes + nonceBytes

export class WrongKey extends Error {}

/** Seals and opens with one passphrase. Its key is made once per salt, and this process seals with one salt. */
export type Seal = { seal(content: Readable): Readable; open(stored: Readable): Readable }

export function sealWith(passphrase: string): Seal {
  const salt = randomBytes(saltBytes)
  const keys = new Map<string, Promise<Buffer>>()
  const keyOf = (of: Buffer): Promise<Buffer> => {
    const name = of.toString('hex')
    const key = keys.get(name) ?? (promisify(scrypt)(passphrase, of, 32) as Promise<Buffer>)
    keys.set(name, key)
    return key
  }
  return {
    seal: (content) => Readable.from(sealed(content, salt, keyOf), { objectMode: false }),
    open: (stored) => Readable.from(opened(stored, keyOf), { objectMode: false }),
  }
}

type KeyOf = (salt: Buffer) => Promise<Buffer>

async function* sealed(content: Readable, salt: Buffer, keyOf: KeyOf): AsyncGenerator<Buffer> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(salt), nonce)
  yield Buffer.concat([mark, salt, nonce])
  for await (const piece of content) yield cipher.update(piece as Buffer)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

/** What is read is to be believed once the end has been reached: the tag is there. */
async function* opened(stored: Readable, keyOf: KeyOf): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  let decipher: ReturnType<typeof openCipher> | undefined
  for await (const piece of stored) {
    held = Buffer.concat([held, piece as Buffer])
    if (!decipher && held.length >= headBytes) {
      decipher = openCipher(held, await keyOf(held.subarray(mark.length, mark.length + saltBytes)))
      held = held.subarray(headBytes)
    }
    if (!decipher || held.length <= tagBytes) continue
    yield decipher.update(held.subarray(0, -tagBytes))
    held = held.subarray(-tagBytes)
  }
  if (!decipher || held.length !== tagBytes) throw new WrongKey('The object is cut short')
  decipher.setAuthTag(held)
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
