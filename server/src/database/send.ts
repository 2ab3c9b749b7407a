import type { Socket } from 'node:net'
import type { ClientBase, PoolClient } from 'pg'
import { prepared } from './prepared.ts'

/** A statement as PostgreSQL takes it; one with values is prepared under a name. */
export type Statement = { text: string; values?: unknown[] }

/** Sends a statement without waiting for those before it; what is sent in one turn of the event loop travels in one message. */
export async function send<Row>(client: PoolClient, { text, values }: Statement): Promise<Row[]> {
  gather(client)
  const { rows } = await client.query(values ? { name: prepared(client, text), text, values } : text)
  return rows
}

/** What is to be sent behind the statements that a connection gathers. */
const gathering = new WeakMap<Socket, (() => void)[]>()

// Each write to the socket is a call to the system and wakes the other side: a statement alone costs several times its own work.
export function gather(client: PoolClient): void {
  const stream = streamOf(client)
  if (gathering.has(stream)) return
  const lasts: (() => void)[] = []
  gathering.set(stream, lasts)
  stream.cork()
  setImmediate(() => {
    for (const sendLast of lasts) sendLast()
    gathering.delete(stream)
    stream.uncork()
  })
}

/** Sends something just before the message leaves that is being gathered: it closes it. */
export function closeMessage(client: PoolClient, sendLast: () => void): void {
  gather(client)
  gathering.get(streamOf(client))?.push(sendLast)
}

/** The socket of a connection. */
export function streamOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
