import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts and decrypts text on behalf of one owner, a company or a person. */
export type Seal = {
  close(owner: string, plain: string): string
  /**
   * Decrypts. Returns undefined if the text was modified, or encrypted by another installation, for another
   * owner or for another purpose.
   */
  open(owner: string, sealed: string): string | undefined
}

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key derived for each purpose, separate from the key that signs cookies. */
export function createSeal(
  secret: string,
  purpose: 'whatsapp tokens' | 'second factors' | 'signing keys' | 'renewed tokens' | 'sign-on secrets',
): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(owner, plain) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(owner, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
