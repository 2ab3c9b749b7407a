import type { Site } from './http.ts'

/** The cookies of a browser: it sends back those that the site sets. */
export function openBrowser(site: Site, address?: string) {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    async post(path: string, json: unknown) {
      const response = await site.ask(path, {
        json,
        headers: { cookie: cookie(), ...(address && { 'x-forwarded-for': address }) },
      })
      for (const header of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        cookies.set(name, value)
      }
      return {
        status: response.status,
        body: (await response.json()) as { code?: string; token?: string; message?: string },
        answer: response,
      }
    },
  }
}

export type TestBrowser = ReturnType<typeof openBrowser>
