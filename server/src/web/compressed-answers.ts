import type { MiddlewareHandler } from 'hono'
import { compressed, type Encoding, encodingFor, isCompressible } from './compression.ts'

/** Compresses what the site writes itself. Files of the build come compressed, and what streams is left as it is. */
export const compressedAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, status } = c.res
  const announced = headers.get('content-length')
  const type = headers.get('content-type')
  if (!isCompressible(type, announced === null ? Number.POSITIVE_INFINITY : Number(announced))) return
  if (status === 206 || headers.has('content-encoding') || !c.res.body) return
  const bytes = Buffer.from(await c.res.arrayBuffer())
  const encoding = encodingFor(c.req.header('accept-encoding'))
  const isLarge = isCompressible(type, bytes.length)
  const packed = isLarge && encoding ? await compressedOnce(bytes, encoding, headers.get('etag')) : bytes
  c.res = new Response(packed as Uint8Array<ArrayBuffer>, c.res)
  c.res.headers.set('content-length', String(packed.length))
  if (isLarge) c.res.headers.append('vary', 'accept-encoding')
  if (packed !== bytes && encoding) c.res.headers.set('content-encoding', encoding)
}

/** What has a tag is the same for everybody who asks: the reader of the API, which is large, is compressed once. */
const remembered = new Map<string, Buffer>()
const mostRemembered = 16

async function compressedOnce(bytes: Buffer, encoding: Encoding, etag: string | null): Promise<Buffer> {
  const key = `${encoding} ${etag}`
  const known = etag === null ? undefined : remembered.get(key)
  const packed = known ?? (await compressed(bytes, encoding))
  if (etag !== null && remembered.size < mostRemembered) remembered.set(key, packed)
  return packed
}
