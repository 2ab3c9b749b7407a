import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
import { toWebStream } from '#channels/files/streams.ts'
import { formerKey, openFormer } from './former-seal.ts'
import { WrongKey } from './wrong-key.ts'

/**
 * Encrypts and decrypts with one passphrase, in the file format of the encryption tool age. `openFormer`
 * decrypts the format used before.
 */
export type Seal = {
  seal(content: Readable): Readable
  open(stored: Readable): Readable
  openFormer(stored: Readable): Readable
}

/**
 * Encrypts objects in the file format of the encryption tool age. The command `age -d` opens them with the
 * passphrase. When reading, each chunk of 64 kB is authenticated before it is passed on.
 */
export function sealWith(passphrase: string): Seal {
  const keyOf = formerKey(passphrase)
  return {
    seal: (content) =>
      Readable.from(encryptContent(content, passphraseRecipient(passphrase)), { objectMode: false }),
    open: (stored) =>
      Readable.from(decryptContent(stored, passphraseIdentity(passphrase)), { objectMode: false }),
    openFormer: (stored) => Readable.from(openFormer(stored, keyOf), { objectMode: false }),
  }
}

async function* encryptContent(content: Readable, recipient: Recipient): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  yield* await encrypter.encrypt(toWebStream(content))
}

async function* decryptContent(stored: Readable, identity: Identity): AsyncGenerator<Uint8Array> {
  let storeError: unknown
  stored.on('error', (error) => {
    storeError = error
  })
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    yield* await decrypter.decrypt(toWebStream(stored))
  } catch (error) {
    if (error === storeError) throw error
    throw new WrongKey('The passphrase is not that of the backup, or the object was altered', {
      cause: error,
    })
  }
}

// Each object has its own salt, so a key is derived for every file and every log segment. The age library
// would do this in JavaScript and block the server. Node's scrypt runs on another thread, so the « scrypt
// recipient stanza » of the age specification is written here. Tests check that it works with the library's
// own passphrase functions.

/**
 * Cost of a key as a power of two (scrypt N = 2^15). Each guess of the passphrase takes 32 MB of memory. A
 * higher cost would slow down the restore of every file.
 */
const workFactor = 15
const highestWorkFactor = 20
const label = 'age-encryption.org/v1/scrypt'
const cipher = 'chacha20-poly1305'
const nonce = Buffer.alloc(12)
const tagBytes = 16

function passphraseRecipient(passphrase: string): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(16)
      const wrap = createCipheriv(cipher, await derive(passphrase, salt, workFactor), nonce, {
        authTagLength: tagBytes,
      })
      const body = Buffer.concat([wrap.update(fileKey), wrap.final(), wrap.getAuthTag()])
      return [new Stanza(['scrypt', withoutPadding(salt), String(workFactor)], body)]
    },
  }
}

function passphraseIdentity(passphrase: string): Identity {
  return {
    async unwrapFileKey([stanza, ...others]) {
      const [kind, salt = '', factor = ''] = stanza?.args ?? []
      if (!stanza || others.length > 0 || kind !== 'scrypt' || stanza.body.length !== 32) return null
      if (!/^[1-9]\d?$/.test(factor) || Number(factor) > highestWorkFactor) return null
      const key = await derive(passphrase, Buffer.from(salt, 'base64'), Number(factor))
      const unwrap = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
      unwrap.setAuthTag(stanza.body.subarray(-tagBytes))
      try {
        return Buffer.concat([unwrap.update(stanza.body.subarray(0, -tagBytes)), unwrap.final()])
      } catch {
        return null
      }
    },
  }
}

const deriveKey = promisify<
  string,
  Buffer,
  number,
  { N: number; r: number; p: number; maxmem: number },
  Buffer
>(scrypt)

function derive(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const N = 2 ** factor
  return deriveKey(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, {
    N,
    r: 8,
    p: 1,
    maxmem: 2 * 128 * 8 * N,
  })
}

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
