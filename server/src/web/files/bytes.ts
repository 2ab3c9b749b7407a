import type { FileInfo } from '@escale/contract/channels/files/contract'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { type Context, Hono } from 'hono'
import type { BinaryParts, Server, TextFile } from '#access/caller/server.ts'
import { readLink } from '#access/signed-link.ts'
import { type ByteRoute, byteRoutes, signedPath } from '#channels/files/byte-routes.ts'
import { FileRefusal } from '#channels/files/file-refusal.ts'
import { linkedFile } from '#channels/files/link-rows.ts'
import type { Printer } from '#channels/pdf/printer.ts'
import { SheetDraft } from '#channels/sheets/draft.ts'
import { asAccounts, inCompanyByLink } from '#database/caller/company.ts'
import { addToWork } from '#telemetry/log.ts'
import { takesGzip } from '#web/http/compression.ts'
import { call, contextOf, notFound } from './byte-call.ts'
import { sendPdf } from './pdf-answer.ts'
import { refusedAnswer } from './refused-page.ts'
import { sheetAnswer } from './sheet-answer.ts'
import { exportFile, type ReadyExport, storedFile } from './stored-file.ts'
import { textAnswer } from './text-answer.ts'
import { receiveUpload } from './upload.ts'

const anHour = 3600

/**
 * Routes of uploads and downloads, which are not JSON, and of the public logos. Their procedures check
 * permissions.
 */
export function fileBytes(server: Server, printer: Printer): Hono {
  const site = new Hono()
  for (const route of byteRoutes) {
    const path = route.path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => `:${name}{${/id$/i.test(name) ? '[0-9a-f-]{36}' : '[\\w-]+'}}`,
    )
    site.on(route.method, path, (c) => {
      addToWork({ operation: `${route.domain}.${route.name}` })
      return route.bucket
        ? receiveUpload(c, server, route, route.bucket)
        : download(c, server, printer, route)
    })
  }
  site.get(`${signedPath}:token`, (c) => openLink(c, server, c.req.param('token')))
  site.get('/logo/:id{[0-9a-f-]{36}}', (c) => publicLogo(c, server, c.req.param('id')))
  site.onError((error, c) => answerRefusal(c, error))
  return site
}

async function download(c: Context, server: Server, printer: Printer, route: ByteRoute): Promise<Response> {
  let key = ''
  const documents: DocumentValue[] = []
  const texts: TextFile[] = []
  const draft = new SheetDraft(server.drafts, takesGzip(c.req.header('accept-encoding')))
  const bytes: BinaryParts = {
    found: (storageKey) => (key = storageKey),
    document: (value) => void documents.push(value),
    text: (value) => void texts.push(value),
    isAskedOnly: c.req.method === 'HEAD',
    sheet: (value) => draft.write(value, c.req.raw.signal),
  }
  try {
    const file = (await call(contextOf(c, server, bytes), route, { ...c.req.query(), ...c.req.param() })) as
      | FileInfo
      | ReadyExport
    // A repeated transaction adds the document again, and the last one is valid
    const document = documents.at(-1)
    if (document) return await sendPdf(c, server, printer, document)
    const text = texts.at(-1)
    if (text) return textAnswer(c, text)
    const sheet = await draft.taken()
    if (sheet) return sheetAnswer(c, sheet)
    return await ('sha256' in file
      ? storedFile(c, server, key, file, `private, max-age=${anHour}`)
      : exportFile(c, server, key, file))
  } finally {
    await draft.forget()
  }
}

async function openLink(c: Context, server: Server, token: string) {
  const link = readLink(server.secret, 'file links', token)
  if (link) addToWork({ company: link.tenantId })
  const file =
    link && (await inCompanyByLink(server.pool, link.tenantId, (company) => linkedFile(company, link.linkId)))
  if (!file) throw notFound()
  // The browser asks the server each time, because the person may have lost access
  return storedFile(c, server, file.key, file, 'private, no-cache')
}

async function publicLogo(c: Context, server: Server, id: string) {
  const logo = await asAccounts(
    server.pool,
    async (client) => (await client.query('select * from public_logo($1)', [id])).rows[0],
  )
  if (!logo) throw notFound()
  const { storage_key: key, content_type: contentType, sha256 } = logo
  return storedFile(c, server, key, { name: 'logo.png', contentType, sha256 }, `public, max-age=${anHour}`)
}

/**
 * Sends the refusals of files and of procedures in one shape. Other errors go to the site's error handler.
 */
function answerRefusal(c: Context, error: Error): Response | Promise<Response> {
  if (error instanceof FileRefusal)
    return refusedAnswer(c, error.status, { code: error.code, message: error.message })
  if (!('status' in error && 'code' in error) || typeof error.status !== 'number' || error.status >= 500)
    throw error
  const data = 'data' in error ? (error.data as { fields?: unknown } | undefined) : undefined
  return refusedAnswer(c, error.status, {
    code: String(error.code),
    message: error.message,
    ...(data?.fields !== undefined && { fields: data.fields }),
  })
}
