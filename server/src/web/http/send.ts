import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { disposition } from '#channels/files/names.ts'
import { compressed, encodingFor, isCompressible } from './compression.ts'

/** Sends a value as a response: JSON, a file with its own type, or no body. For HEAD, Node omits the body. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  value: unknown,
) {
  if (value === undefined) {
    response.writeHead(status === 200 ? 204 : status, headers).end()
  } else if (value instanceof File) {
    const own = { 'content-type': value.type, 'content-disposition': disposition('attachment', value.name) }
    await sendBytes(request, response, status, { ...headers, ...own }, Buffer.from(await value.arrayBuffer()))
  } else {
    const own = { 'content-type': 'application/json; charset=utf-8' }
    await sendBytes(request, response, status, { ...headers, ...own }, Buffer.from(JSON.stringify(value)))
  }
}

type Headers = OutgoingHttpHeaders & { 'content-type': string }

async function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Headers,
  whole: Buffer,
) {
  const own: OutgoingHttpHeaders = { ...headers }
  let bytes = whole
  if (isCompressible(headers['content-type'], whole.length)) {
    own.vary = 'accept-encoding'
    const encoding = encodingFor(single(request.headers['accept-encoding']))
    if (encoding) {
      own['content-encoding'] = encoding
      const packed = compressed(whole, encoding)
      bytes = packed instanceof Promise ? await packed : packed
    }
  }
  if (!response.destroyed) response.writeHead(status, { ...own, 'content-length': bytes.length }).end(bytes)
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value
}
