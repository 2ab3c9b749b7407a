import { createHmac, timingSafeEqual } from 'node:crypto'

const sevenDays = 7 * 24 * 3600

export function cookieName(secure: boolean): string {
  return secure ? '__Host-escale' : 'escale'
}

/**
 * The session token of a request, or null: the cookie is `token.signature`, signed with HMAC-SHA256. The authentication
 * library would read the database to say the same; here that read is the one that opens the company.
 */
export function sessionToken(cookies: string | undefined, secret: string): string | null {
  const signed = cookieValue(cookies)
  const dot = signed?.lastIndexOf('.') ?? -1
  if (!signed || dot < 1) return null
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1))
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

/** The header that hands a session's token to the browser, as signing in does; without a token, takes it back. */
export function sessionCookie(token: string | null, { secret, publicUrl }: { secret: string; publicUrl: string }): string {
  const secure = publicUrl.startsWith('https:')
  const value = token === null ? '' : encodeURIComponent(signed(token, secret))
  const lifetime = token === null ? 0 : sevenDays
  return `${cookieName(secure)}=${value}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** `token.signature` as the cookie holds it: for the tests and the tools that speak HTTP. */
export function signedCookie(token: string, secret: string): string {
  return `escale=${encodeURIComponent(signed(token, secret))}`
}

function signed(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

function cookieValue(cookies: string | undefined): string | undefined {
  const found = cookies?.match(/(?:^|;\s*)(?:__Host-)?escale=([^;]+)/)?.[1]
  try {
    return found && decodeURIComponent(found)
  } catch {
    return undefined
  }
}
