import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request that is not carried out: a code, and a sentence in French. */
export type HttpRefusal = { status: number; code: string; message: string; headers?: Record<string, string> }

export function httpRefusal(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): HttpRefusal {
  return { status, code, message, ...(headers && { headers }) }
}

export function refuse(response: ServerResponse, { status, code, message, headers }: HttpRefusal): void {
  const text = JSON.stringify({ code, message })
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    .end(text)
}

// A caller that is cut off while it sends never reads the answer: what still comes is thrown away, this long
// and this much.
const hearingMs = 1000
const hearingBytes = 4_000_000

/** Refuses a request whose body may still be coming, and closes its connection. */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message, headers }: HttpRefusal,
): void {
  if (response.headersSent || response.destroyed) return
  const text = JSON.stringify({ code, message })
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  })
  response.write(text)
  let thrownAway = 0
  const close = () => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(close, hearingMs)
  request.once('end', close).once('close', close).on('error', close)
  request.on('data', (piece: Buffer) => {
    thrownAway += piece.length
    if (thrownAway > hearingBytes) close()
  })
}
