import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Longest pause in reading a response, in milliseconds. A mobile connection may lose its signal for some
 * seconds.
 */
const usualMs = 30_000

/**
 * Closes a connection whose caller stops reading the response, because the unread bytes stay in memory until
 * then.
 */
export function closeUnread(server: Server, afterMs = usualMs): Server {
  server.timeout = afterMs
  return server.on('timeout', (socket: Socket & { _httpMessage?: unknown }) => {
    // `_httpMessage` is Node's current response. When it exists and nothing is buffered, the handler is still
    // working, so the connection stays open.
    if (socket.writableLength > 0 || !socket._httpMessage) socket.destroy()
  })
}
