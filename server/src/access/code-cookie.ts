import { createHash, randomBytes } from 'node:crypto'

// The life of a code: after it the browser has nothing to keep.
const halfAnHour = 30 * 60

type Site = { publicUrl: string }

/** What a browser that asks for a code keeps, and what of it is known here: its hash. The code is good together with it only. */
export function newBrowserProof(site: Site): { cookie: string; hash: string } {
  const value = randomBytes(32).toString('base64url')
  const secure = isSecure(site)
  const cookie = `${nameOf(secure)}=${value}; Max-Age=${halfAnHour}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return { cookie, hash: hashOf(value) }
}

/** The hash of what a browser kept when it asked for a code; null when it asked for none, or too long ago. */
export function browserHash(cookies: string | undefined, site: Site): string | null {
  const name = nameOf(isSecure(site))
  const kept = cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  return kept && /^[\w-]{43}$/.test(kept) ? hashOf(kept) : null
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:')
}

function nameOf(secure: boolean): string {
  return secure ? '__Host-escale-code' : 'escale-code'
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}
