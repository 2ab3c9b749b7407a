import type { Role } from '@escale/contract/access/permissions'
import type { PoolClient } from 'pg'
import type { Calendar } from '../draw/calendar.ts'

type Agent = { id: string; name: string }

export type Seeded = {
  client: PoolClient
  calendar: Calendar
  company: string
  agent: Agent
  newId: () => string
}

/** The member of a company who has had a role for longest. */
export async function firstMember(
  client: PoolClient,
  company: string,
  role: Role,
): Promise<Agent | undefined> {
  const { rows } = await client.query<Agent>(
    `select u.id, u.name from auth.users u join user_roles r on r.user_id = u.id and r.tenant_id = $1
      where r.role = $2 order by u.created_at, u.id limit 1`,
    [company, role],
  )
  return rows[0]
}

/** Calls a function of money. The demo must not go on without the money that the function refused. */
export async function callMoney(client: PoolClient, call: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{ answer: { refusal?: string } }>(`select ${call} as answer`, [
    ...values,
  ])
  const refusal = rows[0]?.answer.refusal
  if (refusal) throw new Error(`${call}: ${refusal}`)
}
