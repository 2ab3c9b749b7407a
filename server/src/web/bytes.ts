import type { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Permission } from '@escale/contract/access/permissions'
import type { Bucket } from '@escale/contract/channels/files/buckets'
import type { FileInfo } from '@escale/contract/channels/files/contract'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { apiRefusals } from '@escale/contract/refusals'
import { type Context, Hono } from 'hono'
import { type Actor, mayActor } from '#access/actor.ts'
import { askedOf } from '#access/asked.ts'
import { whoAsks } from '#access/guard.ts'
import type { Bytes, RequestContext, Server, StoredBytes } from '#access/server.ts'
import { readLink } from '#access/signed-link.ts'
import { type ByteRoute, byteRoutes, signedPath } from '#channels/files/byte-routes.ts'
import { linkedFile } from '#channels/files/link-rows.ts'
import { disposition } from '#channels/files/names.ts'
import { receive } from '#channels/files/receive.ts'
import { FileRefused } from '#channels/files/refused.ts'
import { isLost } from '#channels/files/storage.ts'
import { storeBytes } from '#channels/files/store.ts'
import { bodyOf, started } from '#channels/files/streams.ts'
import type { Printer } from '#channels/pdf/printer.ts'
import { SheetDraft } from '#channels/sheets/draft.ts'
import { asAccounts, inCompany } from '#database/company.ts'
import { addToWork } from '#log.ts'
import { callsAs } from '#router.ts'
import { takesGzip } from './compression.ts'
import { isHeld } from './freshness.ts'
import { printed } from './printed.ts'
import { sheetAnswer } from './sheet-answer.ts'

const anHour = 3600
/** What a file may do when it is opened by itself: nothing at all. */
const inert = "default-src 'none'; sandbox; frame-ancestors 'none'"
type ReadyExport = { name: string; size: number }

/** What of the API is bytes rather than JSON, and the logos that everyone sees. Rights are judged by the procedures. */
export function fileBytes(server: Server, printer: Printer): Hono {
  const site = new Hono()
  for (const route of byteRoutes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `:${name}{${/id$/i.test(name) ? '[0-9a-f-]{36}' : '[\\w-]+'}}`)
    site.on(route.method, path, (c) => {
      addToWork({ operation: `${route.domain}.${route.name}` })
      return route.bucket ? upload(c, server, route, route.bucket) : download(c, server, printer, route)
    })
  }
  site.get(`${signedPath}:token`, (c) => openLink(c, server, c.req.param('token')))
  site.get('/logo/:id{[0-9a-f-]{36}}', (c) => publicLogo(c, server, c.req.param('id')))
  site.onError((error, c) => refused(c, error))
  return site
}

async function upload(c: Context, server: Server, route: ByteRoute, bucket: Bucket): Promise<Response> {
  const actor = await sender(c, server, route.permission)
  const tenantId = companyOf(c, actor)
  return store(c, server, tenantId, bucket, (context, sha256) => call(context, route, { name: c.req.query('name'), ...c.req.param(), sha256 }))
}

/** The company whose file it is: the sender's, or the one named in the address, which may be any for a super_admin. */
function companyOf(c: Context, actor: Actor): string {
  const named = c.req.param('tenantId')
  if (named === undefined && !actor.tenantId) throw new FileRefused('FORBIDDEN', apiRefusals.noCompany)
  if (named !== undefined && actor.role !== 'super_admin' && actor.tenantId !== named) throw notFound()
  return named ?? actor.tenantId ?? ''
}

/** The procedure of a route; it judges its input itself. */
async function call(context: RequestContext, { domain, name }: ByteRoute, input: object): Promise<unknown> {
  const calls = callsAs(context) as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>
  return calls[domain]?.[name]?.(input)
}

// Asked before a single byte is read; the procedure that keeps the file judges again, with the row.
async function sender(c: Context, server: Server, permission: Permission): Promise<Actor> {
  const asked = askedOf(c.req.raw, server)
  const actor = await whoAsks({ server, asked })
  if (!actor) throw new FileRefused('UNAUTHORIZED', asked.apiKey === undefined ? apiRefusals.sessionMissing : apiRefusals.apiKeyInvalid)
  if (!mayActor(actor, permission)) throw new FileRefused('FORBIDDEN', apiRefusals.forbidden)
  if (!asked.idempotencyKey) throw new FileRefused('KEY_MISSING', apiRefusals.keyMissing)
  return actor
}

/** Receives, stores, and has a procedure keep what was stored; what it does not keep leaves the store again. */
async function store(
  c: Context,
  server: Server,
  tenantId: string,
  bucket: Bucket,
  keep: (context: RequestContext, sha256: string) => Promise<unknown>,
) {
  const { drafts, patience } = server
  const received = await receive(c.req.raw.body as ReadableStream<Uint8Array> | null, bucket, { drafts, stalledMs: patience?.stalledMs })
  let stored: StoredBytes | undefined
  let isKept = false
  try {
    stored = await storeBytes(server.files, tenantId, bucket, received)
    const bytes: Bytes = { stored, kept: () => (isKept = true) }
    return c.json((await keep(contextOf(c, server, bytes), received.sha256)) as object, 201, { 'cache-control': 'no-store' })
  } finally {
    await received.forget()
    if (stored && !isKept) await server.files.delete(stored.key).catch(() => {}) // a store that is away now: the night sweeps it
  }
}

async function download(c: Context, server: Server, printer: Printer, route: ByteRoute): Promise<Response> {
  let key = ''
  const documents: DocumentValue[] = []
  const draft = new SheetDraft(server.drafts, takesGzip(c.req.header('accept-encoding')))
  const bytes: Bytes = {
    found: (storageKey) => (key = storageKey),
    document: (value) => void documents.push(value),
    sheet: (value) => draft.write(value, c.req.raw.signal),
  }
  try {
    const file = (await call(contextOf(c, server, bytes), route, { ...c.req.query(), ...c.req.param() })) as FileInfo | ReadyExport
    const [document] = documents
    if (document) return await printed(c, server, printer, document)
    const sheet = await draft.taken()
    if (sheet) return sheetAnswer(c, sheet)
    return await ('sha256' in file ? answer(c, server, key, file, `private, max-age=${anHour}`) : answerExport(c, server, key, file))
  } finally {
    await draft.forget()
  }
}

async function answerExport(c: Context, server: Server, key: string, { name, size }: ReadyExport): Promise<Response> {
  const headers = {
    'content-type': 'application/zip',
    'content-length': String(size),
    'content-disposition': disposition('attachment', name),
    'cache-control': 'no-store',
    'content-security-policy': inert,
  }
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const content = await server.exports.open(key)
  if (!content) throw notFound()
  return c.body(bodyOf(content), 200, headers)
}

async function openLink(c: Context, server: Server, token: string) {
  const link = readLink(server.secret, 'file links', token)
  if (link) addToWork({ company: link.tenantId })
  const file = link && (await inCompany(server.pool, link.tenantId, (company) => linkedFile(company, link.linkId), 'read'))
  if (!file) throw notFound()
  return answer(c, server, file.key, file, 'private, no-cache') // asked again each time: its maker may have left
}

async function publicLogo(c: Context, server: Server, id: string) {
  const logo = await asAccounts(server.pool, async (client) => (await client.query('select * from public_logo($1)', [id])).rows[0])
  if (!logo) throw notFound()
  const { storage_key: key, content_type: contentType, sha256 } = logo
  return answer(c, server, key, { name: 'logo.png', contentType, sha256 }, `public, max-age=${anHour}`)
}

type Shown = { name: string; contentType: string; sha256: string }

async function answer(c: Context, server: Server, key: string, { name, contentType, sha256 }: Shown, cache: string): Promise<Response> {
  const isSaved = c.req.query('download') !== undefined || !contentType.startsWith('image/')
  const headers = {
    'content-type': contentType,
    'content-disposition': disposition(isSaved ? 'attachment' : 'inline', name),
    'cache-control': cache,
    etag: `"${sha256}"`,
    vary: 'cookie',
    'content-security-policy': inert,
  }
  if (isHeld(c.req.raw.headers, headers)) return c.body(null, 304, headers)
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const stream = await openFile(server, key)
  return c.body(bodyOf(stream), 200, headers)
}

async function openFile({ files }: Server, key: string): Promise<Readable> {
  try {
    return await started(await files.getStream(key))
  } catch (error) {
    throw isLost(error) ? notFound() : error
  }
}

function contextOf(c: Context, server: Server, bytes: Bytes): RequestContext {
  return { server, asked: askedOf(c.req.raw, server), bytes }
}

const notFound = () => new FileRefused('NOT_FOUND', apiRefusals.notFound)

/** Refusals of ours and of the procedures have one shape; anything else is for the site to tell. */
function refused(c: Context, error: Error): Response {
  if (error instanceof FileRefused) return jsonAnswer(c, error.status, { code: error.code, message: error.message })
  if (!('status' in error && 'code' in error) || typeof error.status !== 'number' || error.status >= 500) throw error
  const data = 'data' in error ? (error.data as { fields?: unknown } | undefined) : undefined
  return jsonAnswer(c, error.status, { code: error.code, message: error.message, ...(data?.fields !== undefined && { fields: data.fields }) })
}

const jsonAnswer = (c: Context, status: number, body: object) => c.json(body, status as 400, { 'cache-control': 'no-store' })
