import { useState } from 'react'
import { underKey } from '#api.ts'
import type { DraftName } from './drafts/useDeviceDraft.ts'
import { type DraftOptions, useDraft } from './drafts/useDraft.ts'
import { markCreatedRow } from './record/created-row.ts'
import type { FieldGroups } from './record/merge-edits.ts'
import type { Labels } from './record/StaleNotice.tsx'
import { useEditedRecord } from './record/useEditedRecord.ts'
import { type SaveOptions, useSave } from './save/useSave.ts'

/** A row without a version is saved over any newer change. */
type Identified = { id: string; version?: number }
export type WriteRequest<Sent, Saved> = Pick<SaveOptions<Sent, Saved>, 'done' | 'failed'> & {
  send: (sent: Sent, under: ReturnType<typeof underKey>) => Promise<Saved>
}
export type Change<Draft, Saved> = WriteRequest<Draft & { id: string; version: number }, Saved>
export type Removal = WriteRequest<{ id: string }, unknown> & {
  /** The question before the record is removed. */
  question: string
  /** The reason why this row cannot be removed, when the page knows it. */
  refusal?: string | null
}

type SharedOptions<Start, Draft, Saved> = Pick<DraftOptions<Start, Draft>, 'schema' | 'isReadOnly'> &
  Pick<SaveOptions<Draft, Saved>, 'onRefused'> &
  Partial<Pick<SaveOptions<Draft, Saved>, 'onSaved'>>

export type RecordOptions<Row, Start, Draft, Saved> = SharedOptions<Start, Draft, Saved> & {
  /** The edited row, null for a new record. */
  row: Row
  /** The name of its stored draft. `of` distinguishes several forms for new records. */
  onDevice: DraftName
  startOf: (row: Row) => Start
  /** Values already typed in another form, from which this one starts. */
  carried?: Start
  /**
   * The names of its fields, for the notice about a colleague's change. A row without a version needs none.
   */
  labels?: Labels<NonNullable<Row>>
  /**
   * Absent where new records are made elsewhere. Returns the row: after a lost response, corrections are a
   * change of that row.
   */
  create?: WriteRequest<Draft, Saved>
  change: Change<Draft, Saved>
  /** Absent when this person may not remove it. */
  remove?: Removal | undefined
  /**
   * Called when the fields start again, or from another row: a colleague's version, merged or taken over.
   * Null for a new record.
   */
  onRow?: (row: Row) => void
  onClose: () => void
  /** Fields that are merged as one with a colleague's, such as a town and its code. */
  groups?: FieldGroups
  onRemoved?: () => void
}

/**
 * A new or existing record in its dialog: typed, saved over its version, removed, then closed. `<FormModal
 * {...record} />`
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
    // A form that starts again starts from the latest row.
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
    done: remove?.done ?? '',
    failed: remove?.failed ?? '',
    record: { row, onGone: setGone },
    onSaved: () => {
      leave()
      options.onRemoved?.()
    },
  })

  function leave() {
    // A saved or removed record must not block the navigation.
    form.resetDirty()
    // The draft is dropped now, because a reload before the dialog has closed would offer it again.
    form.onDevice.drop()
    options.onClose()
  }

  function close() {
    if (gone) form.onDevice.drop() // The draft of a removed record cannot be resumed.
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
