import type { LoggedEvent } from '@escale/contract/company/security/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

type Person = { first_name: string | null; last_name: string | null; email: string | null }

/** Adds the name and the email address of the users who are members of the company. */
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

/** The names and email addresses of those users who are members of the company, by account id. */
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

/** The name of a person, or the email address if there is no name. */
export function personName({ first_name, last_name, email }: Person): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim() || (email ?? '')
}
