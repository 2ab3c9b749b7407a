import type { Row } from './insert.ts'

type Counter = Omit<Row<'counters'>, 'tenant_id'>
type Kind = 'REC' | 'VEH' | 'EXP'

/** Numbers rows in order of creation (`REC-2026-00001`), and returns the last number used in each year. */
export function numberInOrder<Made extends { createdMs: number }>(kind: Kind, digits: number, made: Made[]) {
  const last = new Map<number, number>()
  const rows = made
    .toSorted((one, other) => one.createdMs - other.createdMs)
    .map((row) => {
      const year = new Date(row.createdMs).getUTCFullYear()
      const rank = (last.get(year) ?? 0) + 1
      last.set(year, rank)
      return { row, number: `${kind}-${year}-${String(rank).padStart(digits, '0')}` }
    })
  return { rows, counters: [...last].map(([year, rank]): Counter => ({ kind, year, last: rank })) }
}
