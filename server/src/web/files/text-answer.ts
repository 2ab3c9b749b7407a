import type { Context } from 'hono'
import type { TextFile } from '#access/caller/server.ts'
import { disposition } from '#channels/files/names.ts'

/** Sends a text as a file to save. Browsers do not open it, whatever it contains. */
export function textAnswer(c: Context, { name, contentType, content }: TextFile): Response {
  const headers = {
    'content-type': `${contentType}; charset=utf-8`,
    'content-disposition': disposition('attachment', name),
    'cache-control': 'no-store',
  }
  return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(content, 200, headers)
}
