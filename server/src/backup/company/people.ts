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

/** Who everybody is here: some have an account already, with another id. */
export type People = {
  count: number
  /** The ids of those who had an account here. */
  joined: Set<string>
  /** A row of the export, speaking of them by their ids of here. */
  named(row: string): string
}

/**
 * The people of the company. An e-mail that has an account here is that account; the others get one without a
 * password, which only
 * the mailbox opens, by « Mot de passe oublié »: so the address may be held for proved.
 */
export async function bringPeople(client: pg.ClientBase, source: Export): Promise<People> {
  const ids = new Map<string, string>()
  const joined = new Set<string>()
  let count = 0
  for await (const lines of source.lines('profiles')) {
    for (const line of lines) {
      const person = profile.parse(JSON.parse(line))
      const { id, isNew } = await accountOf(client, person)
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

async function accountOf(
  client: pg.ClientBase,
  { id, email, first_name, last_name, created_at }: Profile,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from auth.users where email = $1 or id = $2',
    [email, id],
  )
  const same = rows.find((one) => one.email === email)
  if (same) return { id: same.id, isNew: false }
  const free = rows.length === 0 ? id : randomUUID() // somebody who has changed their address since, or somebody else
  await client.query(
    `insert into auth.users (id, name, first_name, last_name, email, email_verified, created_at) values ($1, $2, $3, $4, $5, true, $6)`,
    [free, `${first_name} ${last_name}`.trim(), first_name, last_name, email, created_at],
  )
  return { id: free, isNew: true }
}
