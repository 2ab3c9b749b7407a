import type { Context, MiddlewareHandler } from 'hono'

type Held = { etag?: string | null | undefined; lastModified?: string | null | undefined }

/**
 * Whether the caller already holds what it asks for (RFC 9110, 13.1): tags are compared weakly, one by one,
 * and count before dates.
 */
export function isHeld(asked: Headers, { etag, lastModified }: Held): boolean {
  const tags = asked.get('if-none-match')
  if (tags !== null) return tags.trim() === '*' || (etag != null && tagsIn(tags).includes(opaque(etag)))
  const since = Date.parse(asked.get('if-modified-since') ?? '')
  return lastModified != null && Date.parse(lastModified) <= since
}

/** Gives files their tag, and answers 304 to whoever holds them. */
export const heldFiles: MiddlewareHandler = async (c, next) => {
  await next()
  const lastModified = c.res.headers.get('last-modified')
  if (c.res.status !== 200 || lastModified === null) return
  const etag = `W/"${Date.parse(lastModified).toString(36)}-${Number(c.res.headers.get('content-length')).toString(36)}"`
  c.res.headers.set('etag', etag)
  if (isHeld(c.req.raw.headers, { etag, lastModified })) await answerHeld(c)
}

async function answerHeld(c: Context): Promise<void> {
  const { body, headers } = c.res
  await body?.cancel()
  const kept = [...headers].filter(
    ([name]) => !name.startsWith('content-') || name === 'content-security-policy',
  )
  c.res = undefined // the headers of the one before are not added to the next
  c.res = new Response(null, { status: 304, headers: kept })
}

function tagsIn(list: string): string[] {
  return list.match(/"[^"]*"/g) ?? []
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}
