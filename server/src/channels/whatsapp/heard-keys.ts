import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import type { Key } from './keys.ts'
import type { Person } from './people.ts'

const usualHours = 24
/** Of who came by an advertisement. */
const advertisedHours = 72

/** Whoever writes may be written to freely for a day, and is reached again. */
export async function heard({ db }: CompanyTx, person: Person, at: Date, isAdvertised: boolean): Promise<void> {
  const moment = sql<string>`${at.toISOString()}::timestamptz`
  const until = sql`${moment} + make_interval(hours => ${isAdvertised ? advertisedHours : usualHours})`
  for (const { kind, value } of namesOf(person))
    await db
      .updateTable('conversation_keys')
      .set({
        window_until: sql`greatest(window_until, ${until})`,
        last_heard_at: sql`greatest(last_heard_at, ${moment})`,
        unreachable: 0,
      })
      .where('kind', '=', kind)
      .where('value', '=', value)
      .execute()
}

export function namesOf({ number, identity }: Person): Key[] {
  const numbers: Key[] = number ? [{ kind: 'numéro', value: number }] : []
  return identity ? [...numbers, { kind: 'identité', value: identity }] : numbers
}
