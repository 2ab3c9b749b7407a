import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { type Key, keyOf } from './contact-keys.ts'
import type { Person } from './contacts.ts'

const usualHours = 24
/** Of who came by an advertisement. */
const advertisedHours = 72

/** Whoever writes may be written to freely for a day, and is reached again. */
export async function heard(company: CompanyTx, person: Person, at: Date, isAdvertised: boolean): Promise<void> {
  const moment = sql<string>`${at.toISOString()}::timestamptz`
  const until = sql`${moment} + make_interval(hours => ${isAdvertised ? advertisedHours : usualHours})`
  for (const { kind, value } of await allNamesOf(company, person))
    await company.db
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

/** Who hides their number has it all the same, and who is told of by the number alone has an id: both open together. */
async function allNamesOf(company: CompanyTx, { number, identity }: Person): Promise<Key[]> {
  if (identity && number) return namesOf({ number, identity })
  if (identity) return namesOf({ number: await lastNumberWith(company, identity), identity })
  const seenWith = number ? (await keyOf(company, { kind: 'numéro', value: number }))?.seenWith : undefined
  return namesOf({ number, identity: seenWith || undefined })
}

async function lastNumberWith({ db }: CompanyTx, identity: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation_keys as number')
    .innerJoin('conversation_keys as id', (join) =>
      join.onRef('id.conversation_id', '=', 'number.conversation_id').on('id.kind', '=', 'identité').on('id.value', '=', identity),
    )
    .select('number.value')
    .where('number.kind', '=', 'numéro')
    .where('number.seen_with', '=', identity)
    .orderBy('number.last_heard_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row?.value
}

function namesOf({ number, identity }: Person): Key[] {
  const numbers: Key[] = number ? [{ kind: 'numéro', value: number }] : []
  return identity ? [...numbers, { kind: 'identité', value: identity }] : numbers
}
