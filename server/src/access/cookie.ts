import { createHmac, timingSafeEqual } from 'node:crypto'

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

/** `token.signature` as the cookie holds it: for the tests and the tools that speak HTTP. */
export function signedCookie(token: string, secret: string): string {
  return `escale=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`
}

function cookieValue(cookies: string | undefined): string | undefined {
  const found = cookies?.match(/(?:^|;\s*)(?:__Host-)?escale=([^;]+)/)?.[1]
  try {
    return found && decodeURIComponent(found)
  } catch {
    return undefined
  }
}
