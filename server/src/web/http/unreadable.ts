import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { apiRefusals } from '@escale/contract/wire/refusals'
import { type HttpRefusal, httpRefusal } from './http-refusal.ts'

/**
 * Refuses bytes that are not HTTP or arrive too late, with the same JSON as every refusal, and closes the
 * connection. Nothing is written when a response has already begun.
 */
export function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex & { _httpMessage?: { headersSent: boolean } | null },
): void {
  // `_httpMessage` is Node's current response. A refusal must not be written into the middle of it.
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent)
    return void socket.destroy()
  const { status, code, message } = reasonOf(error.code)
  const text = JSON.stringify({ code, message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}

function reasonOf(code: string | undefined): HttpRefusal {
  if (code === 'HPE_HEADER_OVERFLOW') return httpRefusal(431, 'TOO_MANY_HEADERS', apiRefusals.tooLarge)
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return httpRefusal(413, 'PAYLOAD_TOO_LARGE', apiRefusals.tooLarge)
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return httpRefusal(408, 'TOO_SLOW', apiRefusals.tooSlow)
  return httpRefusal(400, 'BAD_REQUEST', apiRefusals.malformed)
}
