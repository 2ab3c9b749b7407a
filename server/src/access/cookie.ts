import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SessionHash, tokenHash } from '#session/token.ts'
import type { Server } from './server.ts'

const sevenDays = 7 * 24 * 3600

type Signing = Pick<Server, 'secret' | 'publicUrl'>

/** What the session of a request is known by, or null: the cookie is `token.signature`, signed with HMAC-SHA256. */
export function sessionHash(cookies: string | undefined, { secret, publicUrl }: Signing): SessionHash | null {
  const token = unsigned(cookieValue(cookies, cookieName(publicUrl)), secret)
  return token === null ? null : tokenHash(token)
}

/** The header that hands a session's token to the browser, as signing in does; without a token, takes it back. */
export function sessionCookie(token: string | null, { secret, publicUrl }: Signing): string {
  const value = token === null ? '' : encodeURIComponent(signed(token, secret))
  return setCookie(cookieName(publicUrl), value, token === null ? 0 : sevenDays, publicUrl)
}

/** `token.signature` as the cookie of a plain-http installation holds it: for the tests and the tools that speak HTTP. */
export function signedCookie(token: string, secret: string): string {
  return `escale=${encodeURIComponent(signed(token, secret))}`
}

// A sibling subdomain can set `escale`, never `__Host-escale`: with https only the latter is read.
function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-escale' : 'escale'
}

function setCookie(name: string, value: string, seconds: number, publicUrl: string): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`
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

function signed(value: string, secret: string): string {
  return `${value}.${signatureOf(value, secret)}`
}

function unsigned(text: string | undefined, secret: string): string | null {
  const dot = text?.lastIndexOf('.') ?? -1
  if (!text || dot < 1) return null
  const value = text.slice(0, dot)
  const given = Buffer.from(text.slice(dot + 1))
  const right = Buffer.from(signatureOf(value, secret))
  return given.length === right.length && timingSafeEqual(given, right) ? value : null
}

function signatureOf(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}
