import type { Socket } from 'node:net'
import type { ClientBase, PoolClient } from 'pg'
import { preparedName } from './prepared-statements.ts'

/** A SQL statement. With values, it becomes a prepared statement. */
export type Statement = { text: string; values?: unknown[] }

/**
 * Sends a statement without waiting for the results of earlier ones. Statements of one turn of the event loop
 * are sent in one message.
 */
export async function send<Row>(client: PoolClient, { text, values }: Statement): Promise<Row[]> {
  const { rows } = await client.query(values ? { name: preparedName(text), text, values } : text)
  return rows
}

export function streamOf(client: ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
