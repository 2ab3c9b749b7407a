import type { LoggedEvent } from '@escale/contract/company/security/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

type Person = { first_name: string | null; last_name: string | null; email: string | null }

/** Adds the name and address of the users who are members of the company. */
export async function withNames<Row extends Omit<LoggedEvent, 'userName' | 'userEmail'>>(
  company: CompanyTx,
  rows: Row[],
) {
  const people = await peopleAmong(company, rows)
  return rows.map((row) => {
    const person = row.userId ? people.get(row.userId) : undefined
    return { ...row, userName: person?.name ?? null, userEmail: person?.email ?? null }
  })
}

/** The members of the company among these users, by id. */
export async function peopleAmong({ db }: CompanyTx, rows: { userId: string | null }[]) {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  if (ids.length === 0) return new Map<string, { name: string; email: string }>()
  const people = await db
    .selectFrom('profiles')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(people.map((person) => [person.id, { name: personName(person), email: person.email ?? '' }]))
}

/** The person's name, or their address when they have none. */
export function personName({ first_name, last_name, email }: Person): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim() || (email ?? '')
}
