import assert from 'node:assert/strict'
import type { Session } from '@escale/contract/access/session'
import type { Site } from '#testing/http.ts'

/** A browser with the cookies of the product and, apart, those of a provider that redirects to `callback`. */
export function openVisitor(site: Site, callback: string, network?: string) {
  const jar = new Map<string, string>()
  const providerCookies = new Map<string, string>()
  const storeCookies = (cookies: Map<string, string>, response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
  }
  const cookieOf = (cookies: Map<string, string>) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = async (path: string, json?: unknown) => {
    const response = await site.ask(path, {
      ...(json !== undefined && { json }),
      headers: { cookie: cookieOf(jar), ...(network && { 'x-forwarded-for': network }) },
    })
    storeCookies(jar, response)
    return response
  }
  /** Asks for the address of the provider. */
  const begin = async (path: string, json: unknown) => {
    const response = await ask(path, json)
    return { status: response.status, ...((await response.json()) as { url?: string; code?: string }) }
  }
  /** Follows the provider up to the redirect back, which is not followed yet. */
  const follow = async (url: string): Promise<string> => {
    let next = url
    for (let step = 0; step < 8 && !next.startsWith(callback); step += 1) {
      const response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: cookieOf(providerCookies) },
      })
      storeCookies(providerCookies, response)
      next = new URL(
        response.headers.get('location') ??
          assert.fail(`${response.status} at ${next}: ${await response.text()}`),
        next,
      ).href
    }
    return next.slice(new URL(callback).origin.length)
  }
  const land = async (back: string) => (await ask(back)).headers.get('location') ?? ''
  const session = async () => (await (await ask('/api/session')).json()) as Session | null
  return { jar, ask, begin, follow, land, session }
}
