import { useRef } from 'react'
import type { Versioned } from '#ui/form/drafts/attempt.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { type FieldGroups, mergeEdits } from './merge-edits.ts'

/** The record that `useSave` saves or deletes. */
export type SavedRecord<Draft> = {
  /**
   * The row from which the editing started. Null for a new record. Reading the row again does not change it.
   */
  row: Versioned | null
  /**
   * Called when a colleague has deleted the record, with the text that says so. It can no longer be saved.
   */
  onGone: (text: string) => void
  /** The form that edits the record. Absent when the record is deleted. */
  edit?: Edit<Draft>
}

type Edit<Draft> = {
  form: Pick<DraftForm<object, Draft>, 'refuse' | 'submit' | 'isDirty' | 'onDevice'>
  /**
   * The latest version of the row that was read. If it is newer than the row from which the editing started,
   * it is merged into the fields.
   */
  latest: Versioned | null
  /**
   * Merges the row after a colleague's change into the fields. Returns the names of fields that both changed.
   */
  merge: (before: Versioned, now: Versioned) => readonly string[]
  /** Fills the fields from this row and discards the user's changes. */
  startFrom: (row: Versioned) => void
}

type Options<Row, Start, Draft> = {
  form: DraftForm<Start, Draft>
  /** The row from which the editing started. A stored draft may have started from an older version. */
  row: Row
  latest: Row
  startOf: (row: Row) => Start
  groups?: FieldGroups | undefined
  /**
   * Called when the fields start from another version of the row, after a merge or after the user chose the
   * colleague's version.
   */
  onRow?: ((row: NonNullable<Row>) => void) | undefined
  onGone?: (text: string) => void
}

/**
 * Connects a form to its record: the row from which the editing started, and the merge with a colleague's
 * changes (docs/decisions/094).
 */
export function useEditedRecord<Row extends Versioned | null, Start extends Record<string, unknown>, Draft>({
  form,
  row,
  latest,
  startOf,
  groups = [],
  onRow,
  onGone = () => {},
}: Options<Row, Start, Draft>): SavedRecord<Draft> & { edit: Edit<Draft> } {
  // The values from which the next merge must start, after a first merge left conflicts: the colleague's
  // values.
  const lastMerge = useRef<{ row: Versioned; start: Start } | null>(null)

  function merge(before: Versioned, now: Versioned): readonly string[] {
    const started = lastMerge.current?.row === before ? lastMerge.current.start : startOf(before as Row)
    const theirs = startOf(now as Row)
    const mine = form.getValues()
    const { values, conflicts } = mergeEdits({ before: started, mine, theirs }, groups)
    lastMerge.current = { row: before, start: { ...theirs, ...pickFields(started, conflicts) } }
    const wasDirty = form.isDirty()
    if (Object.keys(values).some((field) => values[field] !== mine[field]))
      keepFocus(form, () => form.setValues(values))
    if (!wasDirty) form.resetDirty()
    onRow?.(now as NonNullable<Row>)
    return conflicts
  }

  function startFrom(now: Versioned) {
    form.setValues(startOf(now as Row))
    form.resetDirty()
    form.onDevice.drop()
    onRow?.(now as NonNullable<Row>)
  }

  return {
    row: (form.onDevice.resumed?.row as Row | undefined) ?? row,
    onGone,
    edit: { form, latest, merge, startFrom },
  }
}

/** Runs a change that renders the fields anew, then focuses the new field that replaces the focused one. */
function keepFocus(form: { getInputNode: (path: string) => HTMLElement | null }, change: () => void): void {
  const path = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path
  change()
  if (path === undefined) return
  setTimeout(() => {
    if (document.activeElement === document.body) form.getInputNode(path)?.focus()
  })
}

function pickFields<Start extends Record<string, unknown>>(
  values: Start,
  fields: readonly string[],
): Partial<Start> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Start>
}
