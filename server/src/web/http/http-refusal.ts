import type { IncomingMessage, ServerResponse } from 'node:http'

/** A refused request: the status code, an error code and a French error text. */
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

// Limits in milliseconds and bytes for discarding the rest of a refused body. A caller that is still sending
// reads the response only after it has finished.
const hearingMs = 1000
const hearingBytes = 4_000_000

/** Refuses a request whose body may still be arriving, and closes its connection. */
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
