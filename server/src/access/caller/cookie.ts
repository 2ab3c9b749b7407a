import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SessionHash, tokenHash } from '#database/caller/credentials.ts'

const name = 'escale'
const sevenDays = 7 * 24 * 3600

/**
 * The secret that signs cookies, and the public URL of the installation. Cookies are `Secure` when this URL
 * is https.
 */
export type CookieSettings = { secret: string; publicUrl: string }

export function readSessionHash(cookies: string | undefined, signing: CookieSettings): SessionHash | null {
  const token = readSignedCookie(cookies, name, signing)
  return token === null ? null : tokenHash(token)
}

/** The `Set-Cookie` header of a session token. Null deletes the cookie. */
export function sessionCookie(token: string | null, signing: CookieSettings): string {
  return cookieHeader(name, token, sevenDays, signing)
}

/**
 * The `Cookie` header of a session on an http installation: `escale=token.signature`. Tests and tools that
 * speak HTTP send it.
 */
export function signedCookie(token: string, secret: string): string {
  return `escale=${encodeURIComponent(signValue(token, secret))}`
}

/**
 * Reads the value of a cookie signed with HMAC-SHA256, sent as `value.signature`. Null when the cookie is
 * absent or its signature is wrong.
 */
export function readSignedCookie(
  cookies: string | undefined,
  name: string,
  { secret, publicUrl }: CookieSettings,
): string | null {
  return verifyValue(cookieValue(cookies, cookieNameOn(publicUrl, name)), secret)
}

/**
 * The `Set-Cookie` header of a signed cookie that scripts cannot read (`HttpOnly`). A null value deletes the
 * cookie.
 */
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

// On https, the name starts with `__Host-`. Browsers then refuse the cookie from sibling subdomains, which
// could otherwise replace the session.
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
