import { useState } from 'react'
import type { Versioned } from '#ui/form/drafts/attempt.ts'
import { newestOf } from './newer-row.ts'
import { useOpenRecord } from './useOpenRecord.ts'

type Row = Versioned & { id: string }

/**
 * A row that is open over its list. The URL contains its id. The row stays open, in its newest version, when
 * a filter or a colleague's change removes it from the list. `row` is null if it was not opened from the
 * list: after a reload, or from a link.
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
