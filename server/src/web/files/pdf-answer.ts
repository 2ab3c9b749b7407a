import { absentSignsHeader, type DocumentValue } from '@escale/contract/channels/pdf/document'
import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { disposition } from '#channels/files/names.ts'
import { fingerprintOf } from '#channels/pdf/document-cache.ts'
import { picturesOf } from '#channels/pdf/pictures.ts'
import type { Printer } from '#channels/pdf/printer.ts'
import { isHeld } from '#web/http/freshness.ts'

/**
 * What is shown in a page of ours may do nothing there; a sandbox would keep browsers from showing a document
 * at all.
 */
export const shownWithin = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

/**
 * A document as a PDF, drawn now that the transaction which made it is over: shown in its place, or saved
 * with `?download`. HEAD asks which signs it lacks.
 */
export async function printed(
  c: Context,
  { files }: Server,
  printer: Printer,
  document: DocumentValue,
): Promise<Response> {
  const headers = { ...headersOf(c, document), 'cache-control': 'no-store' }
  const { signal } = c.req.raw
  if (c.req.method === 'HEAD')
    return c.body(null, 200, { ...headers, ...toldAbsent(await printer.absentSigns(document, signal)) })
  const bytes = await printer.print({ document, pictures: await picturesOf(files, document) }, { signal })
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers)
}

function toldAbsent(signs: readonly string[]): Record<string, string> {
  return signs.length > 0 ? { [absentSignsHeader]: encodeURIComponent(signs.join(' ')) } : {}
}

/**
 * The same for who has a link and no account: asked for again, it is drawn again only once what it says has
 * changed.
 */
export async function printedForLink(
  c: Context,
  { files }: Server,
  printer: Printer,
  document: DocumentValue,
): Promise<Response> {
  const etag = `"${fingerprintOf(document).fingerprint}"`
  const headers = { ...headersOf(c, document), 'cache-control': 'private, no-cache', etag }
  if (isHeld(c.req.raw.headers, headers)) return c.body(null, 304, headers)
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const bytes = await printer.print(
    { document, pictures: await picturesOf(files, document) },
    { by: 'link', signal: c.req.raw.signal },
  )
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers)
}

function headersOf(c: Context, document: DocumentValue): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': disposition(
      c.req.query('download') === undefined ? 'inline' : 'attachment',
      `${document.fileName}.pdf`,
    ),
    ...shownWithin,
  }
}
