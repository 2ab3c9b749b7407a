import type { LoggedEvent } from '@escale/contract/company/security/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'

type Person = { first_name: string | null; last_name: string | null; email: string | null }

/** Adds who did it, when they are members of the company. */
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

/** The members of the company among those who did something, by their id. */
export async function peopleAmong({ db }: CompanyTx, rows: { userId: string | null }[]) {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
  if (ids.length === 0) return new Map<string, { name: string; email: string }>()
  const people = await db
    .selectFrom('profiles')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(people.map((person) => [person.id, { name: nameOf(person), email: person.email ?? '' }]))
}

/** As they are called; their address when nobody said. */
export function nameOf({ first_name, last_name, email }: Person): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim() || (email ?? '')
}
