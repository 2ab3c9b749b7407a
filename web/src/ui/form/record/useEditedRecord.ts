import { useRef } from 'react'
import type { Versioned } from '#ui/form/drafts/attempt.ts'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'
import { type FieldGroups, mergeEdits } from './merge-edits.ts'

/** The record that a form or a removal saves, for `useSave`. */
export type SavedRecord<Draft> = {
  /** The row that the fields started from, null for a new record. Later reads do not change it. */
  row: Versioned | null
  /** Called with the text that says who removed the record: nothing can be saved any more. */
  onGone: (text: string) => void
  /** The form that edits the record. Absent for a removal. */
  edit?: Edit<Draft>
}

type Edit<Draft> = {
  form: Pick<DraftForm<object, Draft>, 'refuse' | 'submit' | 'isDirty' | 'onDevice'>
  /**
   * The latest version that was read. The fields take it over as soon as it is newer than the one they
   * started from.
   */
  latest: Versioned | null
  /** Merges the fields with the row as a colleague left it. Returns the fields that both people changed. */
  merge: (before: Versioned, now: Versioned) => readonly string[]
  /** Fills the fields with this row: the person's own changes are given up. */
  startFrom: (row: Versioned) => void
}

type Options<Row, Start, Draft> = {
  form: DraftForm<Start, Draft>
  /** The row that the fields started from, unless a stored draft started from an older version of it. */
  row: Row
  latest: Row
  startOf: (row: Row) => Start
  groups?: FieldGroups | undefined
  /** Called when the fields start from another row: a colleague's version, merged or taken over. */
  onRow?: ((row: NonNullable<Row>) => void) | undefined
  onGone?: (text: string) => void
}

/**
 * The record of a form: the row it started from, and its merge with what a colleague changed
 * (docs/decisions/094).
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
  // After a first merge that left a question, the merged fields start from the colleague's values.
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

/**
 * The form renders its fields anew with their new values, so the new field of the same name gets the focus.
 */
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
