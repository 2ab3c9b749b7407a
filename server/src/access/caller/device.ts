import { createHash, randomBytes } from 'node:crypto'
import { emailHash } from '#journal/event.ts'
import { cookieHeader, type Signing, signedValue } from './cookie.ts'

/**
 * A browser people signed in from, and marks of their accounts, which say nothing to who does not know the
 * e-mail.
 */
export type Device = { id: string; marks: string[] }

const name = 'escale-device'
const seconds = 400 * 24 * 3600 // no browser keeps one longer
const mostAccounts = 8

/** The device a request comes from; undefined when nobody has signed in there yet. */
export function deviceOf(cookies: string | undefined, signing: Signing): Device | undefined {
  const [id, ...marks] = signedValue(cookies, name, signing)?.split('.') ?? []
  return id ? { id, marks } : undefined
}

export function isKnownTo({ id, marks }: Device, email: string): boolean {
  return marks.includes(markOf(id, email))
}

/**
 * The header by which a browser is known again to the account that has just signed in there; it opens
 * nothing.
 */
export function deviceCookie(device: Device | undefined, email: string, signing: Signing): string {
  const { id, marks } = markedDevice(device, email)
  return cookieHeader(name, [id, ...marks].join('.'), seconds, signing)
}

/** The browser, known to one account more, by its e-mail or its telephone number. */
export function markedDevice(device: Device | undefined, account: string): Device {
  const id = device?.id ?? randomBytes(12).toString('base64url')
  const mark = markOf(id, account)
  return {
    id,
    marks: [mark, ...(device?.marks ?? []).filter((other) => other !== mark)].slice(0, mostAccounts),
  }
}

function markOf(id: string, email: string): string {
  return createHash('sha256')
    .update(`${id} ${emailHash(email)}`)
    .digest('base64url')
    .slice(0, 16)
}
