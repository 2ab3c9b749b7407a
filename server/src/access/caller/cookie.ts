import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SessionHash, tokenHash } from '#database/caller/credentials.ts'

const name = 'escale'
const sevenDays = 7 * 24 * 3600

/** The cookie signing secret, and the address that decides between http and https cookies. */
export type CookieSettings = { secret: string; publicUrl: string }

export function readSessionHash(cookies: string | undefined, signing: CookieSettings): SessionHash | null {
  const token = readSignedCookie(cookies, name, signing)
  return token === null ? null : tokenHash(token)
}

/** The `Set-Cookie` header of a session token. Null deletes the cookie. */
export function sessionCookie(token: string | null, signing: CookieSettings): string {
  return cookieHeader(name, token, sevenDays, signing)
}

/** `token.signature`, the cookie of a plain http installation. Tests and tools that speak HTTP use it. */
export function signedCookie(token: string, secret: string): string {
  return `escale=${encodeURIComponent(signValue(token, secret))}`
}

/**
 * The value of a cookie `value.signature` (HMAC-SHA256). Null when it is absent or its signature is wrong.
 */
export function readSignedCookie(
  cookies: string | undefined,
  name: string,
  { secret, publicUrl }: CookieSettings,
): string | null {
  return verifyValue(cookieValue(cookies, cookieNameOn(publicUrl, name)), secret)
}

/** The `Set-Cookie` header of a signed cookie, hidden from scripts. A null value deletes it. */
export function cookieHeader(
  name: string,
  value: string | null,
  seconds: number,
  { secret, publicUrl }: CookieSettings,
): string {
  const text = value === null ? '' : encodeURIComponent(signValue(value, secret))
  const lifetime = value === null ? 0 : seconds
  return `${cookieNameOn(publicUrl, name)}=${text}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`
}

// A sibling subdomain can set `escale` but never `__Host-escale`, so https reads only the latter.
function cookieNameOn(publicUrl: string, name: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

function cookieValue(cookies: string | undefined, name: string): string | undefined {
  const found = cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
  try {
    return found && decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return undefined
  }
}

function signValue(value: string, secret: string): string {
  return `${value}.${cookieSignature(value, secret)}`
}

function verifyValue(text: string | undefined, secret: string): string | null {
  const dot = text?.lastIndexOf('.') ?? -1
  if (!text || dot < 1) return null
  const value = text.slice(0, dot)
  const received = Buffer.from(text.slice(dot + 1))
  const expected = Buffer.from(cookieSignature(value, secret))
  return received.length === expected.length && timingSafeEqual(received, expected) ? value : null
}

function cookieSignature(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}
