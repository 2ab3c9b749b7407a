import type { Socket } from 'node:net'
import type { ClientBase, PoolClient } from 'pg'
import { prepared } from './prepared-statements.ts'

/** A statement as PostgreSQL takes it; one with values is prepared under a name. */
export type Statement = { text: string; values?: unknown[] }

/**
 * Sends a statement without waiting for those before it; what is sent in one turn of the event loop travels
 * in one message.
 */
export async function send<Row>(client: PoolClient, { text, values }: Statement): Promise<Row[]> {
  const { rows } = await client.query(values ? { name: prepared(text), text, values } : text)
  return rows
}

/** The socket of a connection. */
export function streamOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
