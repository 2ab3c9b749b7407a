import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Longer than a line of the field loses its signal in the middle of an answer. */
const usualMs = 30_000

/**
 * Closes a connection that takes nothing of its answer for a while: what is written to it stays in memory
 * until then.
 */
export function closeUnread(server: Server, afterMs = usualMs): Server {
  server.timeout = afterMs
  return server.on('timeout', (socket: Socket & { _httpMessage?: unknown }) => {
    // Node keeps there the answer under way. A handler that is still at work has written nothing yet.
    if (socket.writableLength > 0 || !socket._httpMessage) socket.destroy()
  })
}
