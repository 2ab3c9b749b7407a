import { useState } from 'react'
import type { Versioned } from '#ui/form/drafts/attempt.ts'
import { newestOf } from './newer-row.ts'
import { useOpenRecord } from './useOpenRecord.ts'

type Row = Versioned & { id: string }

/**
 * A row opened over its list, named in the address. The row stays open, in its newest read version, when a
 * filter or a colleague removes it from the list. `row` is null where only the address names it: after a
 * reload, or from a link.
 */
export function useOpenRow<Listed extends Row>(param: string, listed: readonly Listed[]) {
  const { id, open, close } = useOpenRecord(param)
  const [openedRow, setOpenedRow] = useState<Listed | null>(null)
  const isOpenedRow = openedRow !== null && openedRow.id === id
  const row = isOpenedRow ? newestOf(openedRow, listed.find((one) => one.id === id) ?? null) : null
  if (row && row !== openedRow) setOpenedRow(row)

  function openRow(opened: Listed) {
    setOpenedRow(opened)
    open(opened.id)
  }

  return { id, row, open: openRow, close }
}
