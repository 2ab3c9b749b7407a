import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type GraphBody, openResponse } from './graph-call.ts'
import { GraphError, graphErrorOf } from './graph-error.ts'

export type SentMedia = { name: string; contentType: string; bytes: Uint8Array }

/**
 * Content types as WhatsApp requires them. Its documentation rejects plain `audio/ogg`: the codec must be
 * added.
 */
const declaredTypes: Record<string, string> = { 'audio/ogg': 'audio/ogg; codecs=opus' }

/** Encodes the file as a multipart form, as the API requires. */
export async function mediaForm({ name, contentType, bytes }: SentMedia): Promise<GraphBody> {
  const type = declaredTypes[contentType] ?? contentType
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', type)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const encoded = new Response(form)
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  }
}

/** Longest download in milliseconds. Media files may be large, so it is longer than for a JSON response. */
const longestMs = 10 * 60_000

/**
 * Streams the bytes of a media file. The stream fails above `mostBytes`, after a silence of `silentMs`, or at
 * the time limit.
 */
export async function download(
  url: URL,
  token: string,
  mostBytes: number,
  silentMs: number,
): Promise<{ contentType: string; content: Readable }> {
  const response = await openResponse({ method: 'GET', url, token, silentMs, longestMs })
  const { statusCode = 0, headers } = response
  const isTooLarge = Number(headers['content-length'] ?? 0) > mostBytes
  if (statusCode !== 200 || isTooLarge) response.destroy()
  if (statusCode !== 200) throw graphErrorOf(statusCode, headers, undefined)
  if (isTooLarge) throw tooLarge()
  const content = limitSize(mostBytes)
  pipeline(response, content).catch(() => {}) // `content` passes the error on
  return { contentType: headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '', content }
}

function limitSize(mostBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      if (size > mostBytes) done(tooLarge())
      else done(null, piece)
    },
  })
}

const tooLarge = () => new GraphError('The media is too large', { httpStatus: 200, mayHaveReached: false })
