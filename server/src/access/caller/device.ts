import { createHash, randomBytes } from 'node:crypto'
import { emailHash } from '#journal/event.ts'
import { type CookieSettings, cookieHeader, readSignedCookie } from './cookie.ts'

/**
 * A browser from which people signed in. `id` is random. Each mark is a hash of this id and the email of an
 * account, so the cookie names the account without revealing the email.
 */
export type Device = { id: string; marks: string[] }

const name = 'escale-device'
const seconds = 400 * 24 * 3600 // browsers cap cookie lifetimes at 400 days
const mostAccounts = 8

/** Reads the device cookie of a browser. Undefined when nobody has signed in from this browser yet. */
export function readDevice(cookies: string | undefined, signing: CookieSettings): Device | undefined {
  const [id, ...marks] = readSignedCookie(cookies, name, signing)?.split('.') ?? []
  return id ? { id, marks } : undefined
}

export function isKnownTo({ id, marks }: Device, email: string): boolean {
  return marks.includes(markOf(id, email))
}

/**
 * The `Set-Cookie` header that lets the server recognise this browser at the next sign-in. The cookie grants
 * no access.
 */
export function deviceCookie(device: Device | undefined, email: string, signing: CookieSettings): string {
  const { id, marks } = withDeviceMark(device, email)
  return cookieHeader(name, [id, ...marks].join('.'), seconds, signing)
}

/** Adds a mark for an account to the marks of a browser. `account`: its email or telephone number. */
export function withDeviceMark(device: Device | undefined, account: string): Device {
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
