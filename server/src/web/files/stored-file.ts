import type { Readable } from 'node:stream'
import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { disposition } from '#channels/files/names.ts'
import { isMissingFile } from '#channels/files/storage.ts'
import { afterFirstBytes, partOf, toWebStream } from '#channels/files/streams.ts'
import { isCachedCopyCurrent } from '#web/http/freshness.ts'
import { notFound } from './byte-call.ts'
import { type ByteRange, rangeIn } from './byte-range.ts'

/** Content policy of a file opened in its own tab: it may load and run nothing. */
const inert = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Content policy of a PDF. Browsers show no PDF in a sandbox, and their viewer has inline styles. */
const inertPdf = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

export type ReadyExport = { name: string; size: number }

/** Sends a completed export under its file name. */
export async function exportFile(
  c: Context,
  server: Server,
  key: string,
  { name, size }: ReadyExport,
): Promise<Response> {
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
  return c.body(toWebStream(content), 200, headers)
}

type StoredFile = {
  name: string
  contentType: string
  sha256: string
  sizeBytes?: number
  /** Given for a file attached to a record. A PDF among them is shown in the browser. */
  kind?: string
}

/**
 * Sends a stored file: images and the PDFs of records inline, other types or `?download` as an attachment.
 * Status code 304 when the caller's cached copy is current.
 */
export async function storedFile(
  c: Context,
  server: Server,
  key: string,
  file: StoredFile,
  cache: string,
): Promise<Response> {
  const { name, contentType, sha256 } = file
  const isPdfShown = file.kind === 'PDF'
  const isShown = isPdfShown || contentType.startsWith('image/')
  const isSaved = c.req.query('download') !== undefined || !isShown
  const headers = {
    'content-type': contentType,
    'content-disposition': disposition(isSaved ? 'attachment' : 'inline', name),
    'cache-control': cache,
    etag: `"${sha256}"`,
    vary: 'cookie',
    'content-security-policy': isPdfShown ? inertPdf : inert,
    ...(isPlayed(file) && { 'accept-ranges': 'bytes' }),
  }
  if (isCachedCopyCurrent(c.req.raw.headers, headers)) return c.body(null, 304, headers)
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const range = rangeOf(c, file, headers.etag)
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.sizeBytes}` })
  const stream = await openFile(server, key)
  if (!range) return c.body(toWebStream(stream), 200, headers)
  const ranged = {
    'content-range': `bytes ${range.from}-${range.to}/${file.sizeBytes}`,
    'content-length': String(range.to - range.from + 1),
  }
  return c.body(toWebStream(partOf(stream, range)), 206, { ...headers, ...ranged })
}

/**
 * True for audio and video, which support range requests. An iPhone plays nothing from a server without them.
 */
function isPlayed({ contentType, sizeBytes }: StoredFile): boolean {
  return sizeBytes !== undefined && /^(audio|video)\//.test(contentType)
}

function rangeOf(c: Context, file: StoredFile, etag: string): ByteRange | 'unsatisfiable' | null {
  const condition = c.req.header('if-range')
  if (!isPlayed(file) || (condition !== undefined && condition !== etag)) return null
  return rangeIn(c.req.header('range'), file.sizeBytes ?? 0)
}

async function openFile({ files }: Server, key: string): Promise<Readable> {
  try {
    return await afterFirstBytes(await files.getStream(key))
  } catch (error) {
    throw isMissingFile(error) ? notFound() : error
  }
}
