import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** Statements that one connection may have prepared; past it the connection is replaced, and its server process ends with what it held. */
export const mostPrepared = 400

const mostNames = 1000
const names = new Map<string, string>()
const counts = new WeakMap<ClientBase, number>()
// A PgBouncer older than 1.21 cannot keep prepared statements in transaction mode.
const prepares = process.env.ESCALE_PREPARED_STATEMENTS !== 'off'

/** The name a statement is prepared under, so that it is planned once per connection. */
export function prepared(client: ClientBase, text: string): string | undefined {
  if (!prepares) return undefined
  const name = names.get(text) ?? newName(text)
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
  if (parsedStatements[name] === undefined) counts.set(client, (counts.get(client) ?? 0) + 1)
  return name
}

/** Callers decide which filters, sorts and pages are asked for: whatever they ask, a connection holds no more than so much. */
export function hasPreparedTooMany(client: ClientBase): boolean {
  return (counts.get(client) ?? 0) > mostPrepared
}

// Made of the text alone: one that was forgotten and comes back has the name that connections know.
function newName(text: string): string {
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  if (names.size > mostNames) names.delete(names.keys().next().value ?? '')
  return name
}
