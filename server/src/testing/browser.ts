import type { Site } from './http.ts'

/** A browser as far as cookies go: what the site gives it, it sends back. */
export function openBrowser(site: Site, address?: string) {
  const kept = new Map<string, string>()
  const cookie = () => [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    async post(path: string, json: unknown) {
      const answer = await site.ask(path, {
        json,
        headers: { cookie: cookie(), ...(address && { 'x-forwarded-for': address }) },
      })
      for (const given of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
        kept.set(name, value)
      }
      return {
        status: answer.status,
        body: (await answer.json()) as { code?: string; token?: string; message?: string },
        answer,
      }
    },
  }
}

export type TestBrowser = ReturnType<typeof openBrowser>
