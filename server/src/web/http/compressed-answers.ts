import type { Context, MiddlewareHandler } from 'hono'
import { compressed, encodingFor, isCompressible } from './compression.ts'
import { sharedBody } from './shared-body.ts'

/**
 * Compressed copies of responses with an ETag, which are the same for every caller (the OpenAPI document and
 * its reader). They are large, so each is compressed once.
 */
const remembered = new Map<string, Promise<Buffer>>()
const mostRemembered = 16

/**
 * Compresses the responses of the site. Files of the build are compressed in advance. Streams and
 * `no-transform` responses are sent as they are.
 */
export const compressedAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (headers.get('cache-control')?.includes('no-transform')) return
  const announced = headers.get('content-length')
  const type = headers.get('content-type')
  if (!isCompressible(type, announced === null ? Number.POSITIVE_INFINITY : Number(announced))) return
  if (status === 206 || status === 304 || headers.has('content-encoding') || !c.res.body) return
  const encoding = encodingFor(c.req.header('accept-encoding'))
  const etag = headers.get('etag')
  // An uncompressed response is streamed, so it need not fit in memory
  if (announced !== null && !encoding) return headers.append('vary', 'accept-encoding')
  if (announced !== null && encoding && etag) return answerTagged(c, encoding, etag)

  const bytes = Buffer.from(await c.res.arrayBuffer())
  if (!isCompressible(type, bytes.length)) return answer(c, bytes, bytes.length)
  if (!encoding) return answer(c, bytes, bytes.length, 'identity')
  const packed = await compressed(bytes, encoding)
  answer(c, packed, packed.length, encoding)
}

type Encoding = NonNullable<ReturnType<typeof encodingFor>>

async function answerTagged(c: Context, encoding: Encoding, etag: string): Promise<void> {
  const name = `${encoding} ${etag}`
  const known = remembered.get(name)
  const packing = known ?? c.res.arrayBuffer().then((bytes) => compressed(Buffer.from(bytes), encoding))
  if (known)
    await c.res.body?.cancel() // Closes the file that the handler opened
  else if (remembered.size < mostRemembered) remembered.set(name, packing)
  const packed = await packing.catch((error: unknown) => {
    remembered.delete(name)
    throw error
  })
  answer(c, sharedBody(packed), packed.length, encoding)
}

/** Sends a body. `sentAs`: its encoding, given when other callers get the same URL in another encoding. */
function answer(
  c: Context,
  body: Buffer | ReadableStream,
  length: number,
  sentAs?: Encoding | 'identity',
): void {
  c.res = new Response(body as BodyInit, c.res)
  c.res.headers.set('content-length', String(length))
  if (sentAs) c.res.headers.append('vary', 'accept-encoding')
  if (sentAs && sentAs !== 'identity') c.res.headers.set('content-encoding', sentAs)
}
