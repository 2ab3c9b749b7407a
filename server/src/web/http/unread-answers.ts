import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Longer than a mobile connection loses its signal in the middle of a response. */
const usualMs = 30_000

/**
 * Closes a connection that reads nothing of its response for a while, because the written bytes stay in
 * memory until then.
 */
export function closeUnread(server: Server, afterMs = usualMs): Server {
  server.timeout = afterMs
  return server.on('timeout', (socket: Socket & { _httpMessage?: unknown }) => {
    // `_httpMessage` is Node's current response. A handler that is still working has written nothing yet.
    if (socket.writableLength > 0 || !socket._httpMessage) socket.destroy()
  })
}
