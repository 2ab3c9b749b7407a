import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Failure, underKey } from '#api.ts'
import type { ToastMessage } from '#ui/feedback/toast-message.ts'
import type { Versioned } from './drafts/lost-try.ts'
import type { DraftName } from './drafts/useDeviceDraft.ts'
import { sayMade } from './made-row.ts'
import type { FieldGroups } from './merge-edits.ts'
import type { Labels } from './StaleNotice.tsx'
import { useDraft } from './useDraft.ts'
import { useMerge } from './useMerge.ts'
import { type Done, type Save, useSave } from './useSave.ts'

/** Without a version, it is saved over whatever is there by then. */
type Kept = { id: string; version?: number }
type Keyed<Sent, Saved> = {
  send: (sent: Sent, under: ReturnType<typeof underKey>) => Promise<Saved>
  done: Done<Saved>
  failed: string | ToastMessage
}
export type Change<Draft, Saved> = Keyed<Draft & { id: string; version: number }, Saved>
/** Its question is asked first. */
export type Removal = Keyed<{ id: string }, unknown> & {
  question: string
  /** Why this row cannot be removed, when the page knows it. */
  refusal?: string | null
}

type Options<Row, Start, Draft, Saved> = {
  /** Null for a new one. */
  row: Row
  /** What the form is called on the device, which keeps what is typed; `of` says which new one, where there are several. */
  onDevice: DraftName
  schema: z.ZodMiniType<Draft, unknown>
  startOf: (row: Row) => Start
  /** What it starts with instead, already typed in another form. */
  carried?: Start
  /** What its fields are called, when somebody else changed them meanwhile: of a row with a version. */
  labels?: Labels<NonNullable<Row>>
  isReadOnly?: boolean
  mayRemove?: boolean
  /** Absent where new ones are made elsewhere. Gives the row: when its answer is lost, what is corrected since is a change of that. */
  create?: Keyed<Draft, Saved>
  change: Change<Draft, Saved>
  /** Absent where it is removed elsewhere, or never. */
  remove?: Removal
  fieldsOf?: (failure: Failure) => Record<string, string> | undefined
  /** What a refusal tells of the record. */
  onRefused?: (failure: Failure) => void
  /** The row as somebody else left it meanwhile, by which what is then saved is judged. */
  onStale?: (now: NonNullable<Row>) => void
  /** What its fields do not hold begins again too. */
  onStartAgain?: () => void
  onClose: () => void
  /** Fields that are merged as one with a colleague's, such as a town and its code. */
  groups?: FieldGroups
  /** Once it has closed. */
  onSaved?: (saved: Saved) => void
  onRemoved?: () => void
}

/** A record in its dialog, new or not: filled in, saved over its version, removed, then closed. `<FormModal {...record} />` */
export function useRecord<Row extends Kept | null, Start extends Record<string, unknown>, Draft extends object, Saved>({
  row,
  onDevice: name,
  schema,
  startOf,
  carried,
  labels,
  isReadOnly = false,
  mayRemove = !isReadOnly,
  create,
  change,
  remove,
  fieldsOf,
  groups,
  onClose,
  ...then
}: Options<Row, Start, Draft, Saved>) {
  const [began] = useState(() => carried ?? startOf(row))
  const [gone, setGone] = useState<string | null>(null)
  const form = useDraft({
    onDevice: { isFresh: carried !== undefined, ...name, of: row?.id ?? name.of },
    row,
    schema,
    start: carried || !row ? began : startOf(row), // a form that starts again starts from the row as it now is
    isReadOnly,
    isClosed: gone !== null,
    isCarried: carried !== undefined,
    onStartAgain: () => {
      save.goOnFrom(row)
      then.onStartAgain?.()
    },
  })
  const [start] = useState(form.getValues)
  const merge = useMerge(form, startOf as (now: Versioned) => Start, groups)
  const { done, failed } = (row ? null : create) ?? change
  const save: Save<Draft> = useSave<Draft, Saved>({
    send: (draft, { key, version, row: over }) =>
      over || !create ? change.send({ ...draft, id: (over as Row)?.id ?? '', version }, underKey(key)) : create.send(draft, underKey(key)),
    row: form.onDevice.resumed?.row ?? row,
    now: row,
    isTouched: () => form.isDirty(),
    onGoOn: form.onDevice.startedFrom,
    lost: form.onDevice.lostTries,
    done,
    failed,
    refuse: form.refuse,
    fieldsOf,
    onRefused: then.onRefused,
    merge,
    resend: () => form.submit(save.submit)(),
    onGone: setGone,
    onStale: (now) => then.onStale?.(now as NonNullable<Row>),
    onSaved: (saved) => {
      if (!row) sayMade((saved as Kept).id)
      leave()
      then.onSaved?.(saved)
    },
  })
  const removal = useSave<void, unknown>({
    send: async (_, { key }) => row && remove?.send({ id: row.id }, underKey(key)),
    done: remove?.done ?? '',
    failed: remove?.failed ?? '',
    row,
    onGone: setGone,
    onSaved: () => {
      leave()
      then.onRemoved?.()
    },
  })

  function leave() {
    form.resetDirty() // what is saved, or gone, is no reason to stay on this page
    form.onDevice.drop() // at once: a page that is loaded again before the form has gone would offer it again
    onClose()
  }

  function close() {
    if (gone) form.onDevice.drop() // nothing to take up again: its record is no more
    onClose()
  }

  return {
    form,
    start,
    save,
    gone,
    onClose: close,
    verb: row ? 'Modifier' : 'Créer',
    editing: labels ? { startOf, labels } : undefined,
    deletion: row && remove && mayRemove && !gone ? { question: remove.question, refusal: remove.refusal, removal } : undefined,
  }
}
