import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import type { Export } from './open-export.ts'

const profile = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.email(),
  created_at: z.string(),
})
type Profile = z.infer<typeof profile>

/** The people of the export and their accounts in this installation. An existing account keeps its own id. */
export type People = {
  count: number
  /** Ids of accounts that existed before the restore. */
  joined: Set<string>
  /** Replaces the ids of people in an exported row by their ids in this installation. */
  named(row: string): string
}

/**
 * Creates accounts for the company's people, or uses the existing account with the same email. New accounts
 * have no password. Their owners set one by a link sent to the email, so the email counts as confirmed.
 */
export async function restorePeople(client: pg.ClientBase, source: Export): Promise<People> {
  const ids = new Map<string, string>()
  const joined = new Set<string>()
  let count = 0
  for await (const lines of source.lines('profiles')) {
    for (const line of lines) {
      const person = profile.parse(JSON.parse(line))
      const { id, isNew } = await findOrCreateAccount(client, person)
      if (id !== person.id) ids.set(person.id, id)
      if (!isNew) joined.add(id)
      count += 1
    }
  }
  const known = new RegExp([...ids.keys()].join('|'), 'g')
  return {
    count,
    joined,
    named: (row) => (ids.size === 0 ? row : row.replace(known, (id) => ids.get(id) ?? id)),
  }
}

async function findOrCreateAccount(
  client: pg.ClientBase,
  { id, email, first_name, last_name, created_at }: Profile,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from auth.users where email = $1 or id = $2',
    [email, id],
  )
  const same = rows.find((one) => one.email === email)
  if (same) return { id: same.id, isNew: false }
  const free = rows.length === 0 ? id : randomUUID() // An account with another email already has this id.
  await client.query(
    `insert into auth.users (id, name, first_name, last_name, email, email_verified, created_at) values ($1, $2, $3, $4, $5, true, $6)`,
    [free, `${first_name} ${last_name}`.trim(), first_name, last_name, email, created_at],
  )
  return { id: free, isNew: true }
}
