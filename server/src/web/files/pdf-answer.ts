import { absentSignsHeader, type DocumentValue } from '@escale/contract/channels/pdf/document'
import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { disposition } from '#channels/files/names.ts'
import { fingerprintOf } from '#channels/pdf/document-cache.ts'
import { picturesOf } from '#channels/pdf/pictures.ts'
import type { Printer } from '#channels/pdf/printer.ts'
import { isCachedCopyCurrent } from '#web/http/freshness.ts'

/**
 * Headers of a document shown in a frame of the application. The content policy blocks scripts. It contains
 * no sandbox, because browsers show no PDF in one.
 */
export const shownWithin = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
}

/**
 * Sends a document as a PDF, inline or as a download (`?download`). The PDF is generated after the
 * transaction that read the document. HEAD returns the characters that the font lacks.
 */
export async function sendPdf(
  c: Context,
  { files }: Server,
  printer: Printer,
  document: DocumentValue,
): Promise<Response> {
  const headers = { ...pdfHeaders(c, document), 'cache-control': 'no-store' }
  const { signal } = c.req.raw
  if (c.req.method === 'HEAD')
    return c.body(null, 200, { ...headers, ...absentHeader(await printer.absentSigns(document, signal)) })
  const bytes = await printer.print({ document, pictures: await picturesOf(files, document) }, { signal })
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers)
}

function absentHeader(signs: readonly string[]): Record<string, string> {
  return signs.length > 0 ? { [absentSignsHeader]: encodeURIComponent(signs.join(' ')) } : {}
}

/**
 * Sends the PDF of a public link. Its ETag is the hash of the document's content, so the PDF of an unchanged
 * document is not generated again.
 */
export async function sendLinkedPdf(
  c: Context,
  { files }: Server,
  printer: Printer,
  document: DocumentValue,
): Promise<Response> {
  const etag = `"${fingerprintOf(document).fingerprint}"`
  const headers = { ...pdfHeaders(c, document), 'cache-control': 'private, no-cache', etag }
  if (isCachedCopyCurrent(c.req.raw.headers, headers)) return c.body(null, 304, headers)
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const bytes = await printer.print(
    { document, pictures: await picturesOf(files, document) },
    { by: 'link', signal: c.req.raw.signal },
  )
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, headers)
}

function pdfHeaders(c: Context, document: DocumentValue): Record<string, string> {
  return {
    'content-type': 'application/pdf',
    'content-disposition': disposition(
      c.req.query('download') === undefined ? 'inline' : 'attachment',
      `${document.fileName}.pdf`,
    ),
    ...shownWithin,
  }
}
