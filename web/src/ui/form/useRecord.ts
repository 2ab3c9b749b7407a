import { useState } from 'react'
import { underKey } from '#api.ts'
import type { ToastMessage } from '#ui/feedback/toast-message.ts'
import type { DraftName } from './drafts/useDeviceDraft.ts'
import { type DraftOptions, useDraft } from './drafts/useDraft.ts'
import { markCreatedRow } from './record/created-row.ts'
import type { FieldGroups } from './record/merge-edits.ts'
import type { Labels } from './record/StaleNotice.tsx'
import { useEditedRecord } from './record/useEditedRecord.ts'
import { type SaveOptions, useSave } from './save/useSave.ts'
import { showDeletion } from './undo.ts'

/** A row. Without a `version`, it is saved even if somebody else has changed it since. */
type Identified = { id: string; version?: number }
export type WriteRequest<Sent, Saved> = Pick<SaveOptions<Sent, Saved>, 'done' | 'failed'> & {
  send: (sent: Sent, under: ReturnType<typeof underKey>) => Promise<Saved>
}
export type Change<Draft, Saved> = WriteRequest<Draft & { id: string; version: number }, Saved>
export type Removal = Omit<WriteRequest<{ id: string }, unknown>, 'done'> & {
  done: string | ToastMessage
  /** Brings the deleted record back, from the message about the deletion. */
  restore?: WriteRequest<{ id: string }, unknown>['send'] | undefined
  /** The question shown before the record is deleted. */
  question: string
  /** The reason why the row cannot be deleted, if known in advance. */
  refusal?: string | null
}

type SharedOptions<Start, Draft, Saved> = Pick<DraftOptions<Start, Draft>, 'schema' | 'isReadOnly'> &
  Pick<SaveOptions<Draft, Saved>, 'onRefused'> &
  Partial<Pick<SaveOptions<Draft, Saved>, 'onSaved'>>

export type RecordOptions<Row, Start, Draft, Saved> = SharedOptions<Start, Draft, Saved> & {
  /** The edited row. Null for a new record. */
  row: Row
  /** The key of the stored draft. `of` distinguishes several forms for new records. */
  onDevice: DraftName
  startOf: (row: Row) => Start
  /** Values that the user already typed in another form and that this form takes over. */
  carried?: Start
  /**
   * French names of the fields, for the notice about changes made by a colleague. Not needed for rows without
   * a version.
   */
  labels?: Labels<NonNullable<Row>>
  /**
   * Creates a record. Absent where records are created elsewhere. Must return the row: if the response was
   * lost, later corrections are saved as a change of it.
   */
  create?: WriteRequest<Draft, Saved>
  change: Change<Draft, Saved>
  /** Absent when the user may not delete the record. */
  remove?: Removal | undefined
  /**
   * Called when the fields start again from a row: after discarding, after a merge, or when the user chose a
   * colleague's version. The row is null for a new record.
   */
  onRow?: (row: Row) => void
  onClose: () => void
  /** Groups of fields that are merged as one, such as a town and its code. */
  groups?: FieldGroups
  onRemoved?: () => void
}

/**
 * The state of a dialog that edits a new or existing record: form, saving with version check, deleting and
 * closing. Use as `<FormModal {...record} />`.
 */
export function useRecord<
  Row extends Identified | null,
  Start extends Record<string, unknown>,
  Draft extends object,
  Saved,
>({
  row,
  onDevice: name,
  startOf,
  carried,
  labels,
  isReadOnly = false,
  create,
  change,
  remove,
  groups,
  ...options
}: RecordOptions<Row, Start, Draft, Saved>) {
  const [initialValues] = useState(() => carried ?? startOf(row))
  const [gone, setGone] = useState<string | null>(null)
  const form = useDraft({
    onDevice: { isFresh: carried !== undefined, ...name, of: row?.id ?? name.of },
    row,
    schema: options.schema,
    // When the user discards the typed values, the form starts from the latest row.
    start: carried || !row ? initialValues : startOf(row),
    isReadOnly,
    isClosed: gone !== null,
    isCarried: carried !== undefined,
    onStartAgain: () => {
      save.startFrom(row)
      options.onRow?.(row)
    },
  })
  const [start] = useState(form.getValues)
  const record = useEditedRecord({
    form,
    row,
    latest: row,
    startOf,
    groups,
    onRow: options.onRow,
    onGone: setGone,
  })
  const { done, failed } = (row ? null : create) ?? change
  const save = useSave<Draft, Saved>({
    send: (draft, { key, version, row: over }) =>
      over || !create
        ? change.send({ ...draft, id: (over as Row)?.id ?? '', version }, underKey(key))
        : create.send(draft, underKey(key)),
    done,
    failed,
    record,
    onRefused: options.onRefused,
    onSaved: (saved) => {
      if (!row) markCreatedRow((saved as Identified).id)
      leave()
      options.onSaved?.(saved)
    },
  })
  const removal = useSave<void, unknown>({
    send: async (_, { key }) => row && remove?.send({ id: row.id }, underKey(key)),
    done: () => (remove?.restore ? null : (remove?.done ?? null)),
    failed: remove?.failed ?? '',
    record: { row, onGone: setGone },
    onSaved: () => {
      leave()
      const { restore, done: deleted } = remove ?? {}
      if (row && restore && deleted)
        showDeletion(deleted, () => restore({ id: row.id }, underKey(crypto.randomUUID())))
      options.onRemoved?.()
    },
  })

  function leave() {
    // After saving or deleting, the form must not block the navigation as if it had unsaved values.
    form.resetDirty()
    // Deletes the draft immediately. Otherwise a reload before the dialog has closed would offer it again.
    form.onDevice.drop()
    options.onClose()
  }

  function close() {
    if (gone) form.onDevice.drop() // A draft of a deleted record is useless.
    options.onClose()
  }

  return {
    form,
    start,
    save,
    gone,
    onClose: close,
    verb: row ? 'Modifier' : 'Créer',
    labels,
    deletion:
      row && remove && !gone ? { question: remove.question, refusal: remove.refusal, removal } : undefined,
  }
}
