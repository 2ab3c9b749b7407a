import { useRef } from 'react'
import type { Versioned } from './drafts/lost-try.ts'
import { type FieldGroups, mergeEdits } from './merge-edits.ts'

type Form<Start> = {
  getValues: () => Start
  setValues: (values: Start) => void
  getInputNode: (path: string) => HTMLElement | null
  isDirty: () => boolean
  resetDirty: () => void
}

/** Merges a form with its row as a colleague left it, and gives the fields that both people changed. */
export function useMerge<Row extends Versioned, Start extends Record<string, unknown>>(
  form: Form<Start>,
  startOf: (row: Row) => Start,
  groups: FieldGroups = [],
) {
  // After a first merge that left a question, the fields taken then started from the colleague's values.
  const last = useRef<{ row: Versioned; start: Start } | null>(null)
  return (row: Versioned, now: Versioned): readonly string[] => {
    const before = last.current?.row === row ? last.current.start : startOf(row as Row)
    const theirs = startOf(now as Row)
    const mine = form.getValues()
    const { values, conflicts } = mergeEdits({ before, mine, theirs }, groups)
    last.current = { row, start: { ...theirs, ...only(before, conflicts) } }
    const wasDirty = form.isDirty()
    if (Object.keys(values).some((field) => values[field] !== mine[field])) keepFocus(form, () => form.setValues(values))
    if (!wasDirty) form.resetDirty()
    return conflicts
  }
}

/** The form draws its fields anew with their new values, so the focus is given to the new one of the same name. */
function keepFocus(form: Pick<Form<never>, 'getInputNode'>, change: () => void): void {
  const path = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path
  change()
  if (path === undefined) return
  setTimeout(() => {
    if (document.activeElement === document.body) form.getInputNode(path)?.focus()
  })
}

function only<Start extends Record<string, unknown>>(values: Start, fields: readonly string[]): Partial<Start> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Start>
}
