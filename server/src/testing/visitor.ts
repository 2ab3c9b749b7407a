import assert from 'node:assert/strict'
import type { Session } from '@escale/contract/access/session'
import type { Site } from './http.ts'

/**
 * A browser that keeps the cookies of the product and, apart, those of a provider, which leads back to
 * `callback`.
 */
export function openVisitor(site: Site, callback: string) {
  const jar = new Map<string, string>()
  const theirs = new Map<string, string>()
  const keep = (kept: Map<string, string>, answer: Response) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) kept.set(name, value)
      else kept.delete(name)
    }
  }
  const cookieOf = (kept: Map<string, string>) =>
    [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = async (path: string, json?: unknown) => {
    const answer = await site.ask(path, {
      ...(json !== undefined && { json }),
      headers: { cookie: cookieOf(jar) },
    })
    keep(jar, answer)
    return answer
  }
  /** Asks where to go. */
  const begin = async (path: string, json: unknown) => {
    const answer = await ask(path, json)
    return { status: answer.status, ...((await answer.json()) as { url?: string; code?: string }) }
  }
  /** To the provider, and as far as it leads: the way back, not taken yet. */
  const follow = async (url: string): Promise<string> => {
    let next = url
    for (let step = 0; step < 8 && !next.startsWith(callback); step += 1) {
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie: cookieOf(theirs) } })
      keep(theirs, answer)
      next = new URL(
        answer.headers.get('location') ?? assert.fail(`${answer.status} at ${next}: ${await answer.text()}`),
        next,
      ).href
    }
    return next.slice(new URL(callback).origin.length)
  }
  const land = async (back: string) => (await ask(back)).headers.get('location') ?? ''
  const session = async () => (await (await ask('/api/session')).json()) as Session | null
  return { jar, ask, begin, follow, land, session }
}
