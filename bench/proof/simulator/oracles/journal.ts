import type pg from 'pg'
import type { Company } from '../plan/company.ts'

type Kept = { line: string; at: string; by: string; changes: string }

/** Each acknowledged write has its line in the history, none twice, and there are no others. */
export async function journalOracle({ id, books }: Company, owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<Kept>(
    `select action || ' ' || record_id as line, to_char(created_at, 'HH24:MI:SS.MS') as at, user_name as by, changes::text
     from record_changes where tenant_id = $1 order by created_at`,
    [id],
  )
  const kept = Map.groupBy(rows, ({ line }) => line)
  const due = Map.groupBy(books.journal.keys(), (place) => books.journal[place] as string)
  return [...new Set([...kept.keys(), ...due.keys()])].flatMap((line) => {
    const [has, should] = [kept.get(line) ?? [], due.get(line) ?? []]
    if (has.length === should.length) return []
    const written = has.map(({ at, by, changes }) => `\n  ${at} ${by} ${changes}`).join('')
    return [
      `journal: ${line} ${has.length} times, should be ${should.length} (operations ${should.map((place) => books.journalOf[place])})${written}`,
    ]
  })
}
