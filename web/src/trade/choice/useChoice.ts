import { useCallback, useState } from 'react'

/** The selection of rows for a bulk action. */
export type Choice<Row> = {
  /** The selected rows by id. Null outside selection mode, when a press opens the row instead. */
  chosen: ReadonlyMap<string, Row> | null
  start: () => void
  stop: () => void
  toggle: (row: Row) => void
  /** Adds the loaded rows to the selection, up to its maximum size. */
  add: (rows: readonly Row[]) => void
}

/** The state of a selection. `most` is the largest number of rows that one message accepts. */
export function useChoice<Row extends { id: string }>(most: number): Choice<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row> | null>(null)
  const toggle = useCallback((row: Row) => setChosen((now) => now && withToggled(now, row, most)), [most])
  const add = (rows: readonly Row[]) =>
    setChosen((now) => now && new Map([...withRows(now, rows)].slice(0, most)))
  return { chosen, start: () => setChosen(new Map()), stop: () => setChosen(null), toggle, add }
}

function withRows<Row extends { id: string }>(
  now: ReadonlyMap<string, Row>,
  rows: readonly Row[],
): ReadonlyMap<string, Row> {
  return new Map([...now, ...rows.map((row) => [row.id, row] as const)])
}

function withToggled<Row extends { id: string }>(
  now: ReadonlyMap<string, Row>,
  row: Row,
  most: number,
): ReadonlyMap<string, Row> {
  const next = new Map(now)
  if (!next.delete(row.id) && next.size < most) next.set(row.id, row)
  return next
}
