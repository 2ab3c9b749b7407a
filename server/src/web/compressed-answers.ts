import type { MiddlewareHandler } from 'hono'
import { compressed, encodingFor, isCompressible } from './compression.ts'

/** What has a tag is the same for everybody who asks: the description of the API and its reader, which are large, are compressed once. */
const remembered = new Map<string, Buffer>()
const mostRemembered = 16

/** Compresses what the site writes itself. Files of the build come compressed, and what streams, or must not be transformed, is left as it is. */
export const compressedAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  if (headers.get('cache-control')?.includes('no-transform')) return
  const announced = headers.get('content-length')
  const type = headers.get('content-type')
  if (!isCompressible(type, announced === null ? Number.POSITIVE_INFINITY : Number(announced))) return
  if (status === 206 || status === 304 || headers.has('content-encoding')) return
  const encoding = encodingFor(c.req.header('accept-encoding'))
  const etag = headers.get('etag')
  const known = encoding && etag ? remembered.get(`${encoding} ${etag}`) : undefined
  if (known && encoding) {
    if (announced !== null) await c.res.body?.cancel() // a file that was opened
    return answer(known, encoding)
  }

  if (!c.res.body) return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  if (!isCompressible(type, bytes.length)) return answer(bytes)
  if (!encoding) return answer(bytes, 'identity')
  const packed = await compressed(bytes, encoding)
  if (etag && remembered.size < mostRemembered) remembered.set(`${encoding} ${etag}`, packed)
  answer(packed, encoding)

  /** `sentAs`: said of what its readers may take in several ways. */
  function answer(sent: Buffer, sentAs?: string): void {
    c.res = new Response(sent as Uint8Array<ArrayBuffer>, c.res)
    c.res.headers.set('content-length', String(sent.length))
    if (sentAs) c.res.headers.append('vary', 'accept-encoding')
    if (sentAs && sentAs !== 'identity') c.res.headers.set('content-encoding', sentAs)
  }
}
