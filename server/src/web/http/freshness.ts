import type { Context, MiddlewareHandler } from 'hono'

type Validators = { etag?: string | null | undefined; lastModified?: string | null | undefined }

/**
 * True when the caller's cached copy is current (RFC 9110, 13.1). ETags are compared weakly. If the request
 * has one, dates are ignored.
 */
export function isCachedCopyCurrent(headers: Headers, { etag, lastModified }: Validators): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return tags.trim() === '*' || (etag != null && tagsIn(tags).includes(opaque(etag)))
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return lastModified != null && Date.parse(lastModified) <= since
}

/** Adds an ETag to files. Responds with status code 304 when the caller's copy is current. */
export const withFileEtag: MiddlewareHandler = async (c, next) => {
  await next()
  const lastModified = c.res.headers.get('last-modified')
  if (c.res.status !== 200 || lastModified === null) return
  const etag = `W/"${Date.parse(lastModified).toString(36)}-${Number(c.res.headers.get('content-length')).toString(36)}"`
  c.res.headers.set('etag', etag)
  if (isCachedCopyCurrent(c.req.raw.headers, { etag, lastModified })) await answerHeld(c)
}

async function answerHeld(c: Context): Promise<void> {
  const { body, headers } = c.res
  await body?.cancel()
  const keptHeaders = [...headers].filter(
    ([name]) => !name.startsWith('content-') || name === 'content-security-policy',
  )
  c.res = undefined // Hono would otherwise copy the headers of the previous response into the new one
  c.res = new Response(null, { status: 304, headers: keptHeaders })
}

function tagsIn(list: string): string[] {
  return list.match(/"[^"]*"/g) ?? []
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}
