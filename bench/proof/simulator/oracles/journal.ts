import type pg from 'pg'
import type { Company } from '../plan/company.ts'

/** Each acknowledged write has its line in the history, none twice, and there are no others. */
export async function journalOracle({ id, books }: Company, owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(`select action || ' ' || record_id as line from record_changes where tenant_id = $1`, [id])
  const kept = countedOf(rows.map(({ line }) => line))
  const due = countedOf(books.journal)
  const lines = new Set([...kept.keys(), ...due.keys()])
  return [...lines].flatMap((line) => {
    const [has, should] = [kept.get(line) ?? 0, due.get(line) ?? 0]
    return has === should ? [] : [`journal: ${line} ${has} times, should be ${should}`]
  })
}

function countedOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
