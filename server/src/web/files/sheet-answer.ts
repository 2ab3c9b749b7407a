import type { Context } from 'hono'
import { disposition } from '#channels/files/names.ts'
import { toWebStream } from '#channels/files/streams.ts'
import type { WrittenSheet } from '#channels/sheets/draft.ts'
import { fileNameOf, sheetTypes } from '#database/query/sheet.ts'

export function sheetAnswer(c: Context, { sheet, isPacked, size, content }: WrittenSheet): Response {
  const headers = {
    'content-type': sheetTypes[sheet.format],
    'content-length': String(size),
    'content-disposition': disposition('attachment', fileNameOf(sheet)),
    'cache-control': 'no-store, no-transform',
    ...(sheet.format === 'csv' && { vary: 'accept-encoding' }),
    ...(isPacked && { 'content-encoding': 'gzip' }),
  }
  if (c.req.method === 'HEAD') {
    content.destroy()
    return c.body(null, 200, headers)
  }
  return c.body(toWebStream(content), 200, headers)
}
