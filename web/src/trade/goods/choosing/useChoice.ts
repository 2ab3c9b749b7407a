import { mostAtOnce } from '@escale/contract/trade/goods/words'
import { useCallback, useState } from 'react'

/** Rows chosen for one gesture; none while nobody chooses. */
export type Choice<Row> = {
  /** Null: pressing a row opens it. */
  chosen: ReadonlyMap<string, Row> | null
  start: () => void
  stop: () => void
  toggle: (row: Row) => void
}

/** Choosing rows of a list, by pressing them, instead of opening them. */
export function useChoice<Row extends { id: string }>(): Choice<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row> | null>(null)
  const toggle = useCallback((row: Row) => setChosen((now) => now && toggled(now, row)), [])
  return { chosen, start: () => setChosen(new Map()), stop: () => setChosen(null), toggle }
}

function toggled<Row extends { id: string }>(now: ReadonlyMap<string, Row>, row: Row): ReadonlyMap<string, Row> {
  const next = new Map(now)
  if (!next.delete(row.id) && next.size < mostAtOnce) next.set(row.id, row)
  return next
}
