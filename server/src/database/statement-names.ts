import { createHash } from 'node:crypto'

const limit = 1000
const names = new Map<string, string>()
// A PgBouncer older than 1.21 cannot keep prepared statements in transaction mode.
const prepares = process.env.ESCALE_PREPARED_STATEMENTS !== 'off'

/** The name a statement is prepared under, so that it is planned once per connection; undefined past a thousand texts. */
export function statementName(text: string): string | undefined {
  if (!prepares) return undefined
  const known = names.get(text)
  if (known || names.size >= limit) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
