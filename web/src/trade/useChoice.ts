import { useCallback, useState } from 'react'

/** Rows chosen for one gesture; none while nobody chooses. */
export type Choice<Row> = {
  /** Null: pressing a row opens it. */
  chosen: ReadonlyMap<string, Row> | null
  start: () => void
  stop: () => void
  toggle: (row: Row) => void
  /** Those in sight, as many as go in one gesture. */
  add: (rows: readonly Row[]) => void
}

/** Choosing rows of a list, by pressing them, instead of opening them; no more than go in one message. */
export function useChoice<Row extends { id: string }>(most: number): Choice<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row> | null>(null)
  const toggle = useCallback((row: Row) => setChosen((now) => now && toggled(now, row, most)), [most])
  const add = (rows: readonly Row[]) =>
    setChosen((now) => now && new Map([...joined(now, rows)].slice(0, most)))
  return { chosen, start: () => setChosen(new Map()), stop: () => setChosen(null), toggle, add }
}

function joined<Row extends { id: string }>(
  now: ReadonlyMap<string, Row>,
  rows: readonly Row[],
): ReadonlyMap<string, Row> {
  return new Map([...now, ...rows.map((row) => [row.id, row] as const)])
}

function toggled<Row extends { id: string }>(
  now: ReadonlyMap<string, Row>,
  row: Row,
  most: number,
): ReadonlyMap<string, Row> {
  const next = new Map(now)
  if (!next.delete(row.id) && next.size < most) next.set(row.id, row)
  return next
}
