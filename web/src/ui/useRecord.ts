import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Failure, underKey } from '#api.ts'
import type { Labels } from './StaleNotice.tsx'
import type { Said } from './said.ts'
import { useDraft } from './useDraft.ts'
import { type Done, useSave } from './useSave.ts'

/** Without a version, it is saved over whatever is there by then. */
type Kept = { id: string; version?: number }
type Act<Sent, Saved> = { send: (sent: Sent) => Promise<Saved>; done: Done<Saved>; failed: string | Said }
type Creation<Draft, Saved> = Omit<Act<Draft, Saved>, 'send'> & { send: (draft: Draft, under: ReturnType<typeof underKey>) => Promise<Saved> }
export type Change<Draft, Saved> = Act<Draft & { id: string; version: number }, Saved>
/** Its question is asked first. */
export type Removal = Act<{ id: string }, unknown> & { question: string }

type Options<Row, Start, Draft, Saved> = {
  /** Null for a new one. */
  row: Row
  schema: z.ZodMiniType<Draft, unknown>
  startOf: (row: Row) => Start
  /** What it starts with instead, already typed in another form. */
  carried?: Start
  /** What its fields are called, when somebody else changed them meanwhile: of a row with a version. */
  labels?: Labels<NonNullable<Row>>
  isReadOnly?: boolean
  mayRemove?: boolean
  /** Absent where new ones are made elsewhere. */
  create?: Creation<Draft, Saved>
  change: Change<Draft, Saved>
  /** Absent where it is removed elsewhere, or never. */
  remove?: Removal
  fieldsOf?: (failure: Failure) => Record<string, string> | undefined
  /** The row as somebody else left it meanwhile, by which what is then saved is judged. */
  onStale?: (now: NonNullable<Row>) => void
  onClose: () => void
  /** Once it has closed. */
  onSaved?: (saved: Saved) => void
  onRemoved?: () => void
}

/** A record in its dialog, new or not: filled in, saved over its version, removed, then closed. `<FormModal {...record} />` */
export function useRecord<Row extends Kept | null, Start extends Record<string, unknown>, Draft extends object, Saved>({
  row,
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
  onClose,
  ...then
}: Options<Row, Start, Draft, Saved>) {
  const [start] = useState(() => carried ?? startOf(row))
  const form = useDraft({ schema, start, isReadOnly, isCarried: carried !== undefined })
  const { done, failed } = (row ? null : create) ?? change
  const save = useSave<Draft, Saved>({
    send: (draft, { key, version }) => (row || !create ? change.send({ ...draft, id: row?.id ?? '', version }) : create.send(draft, underKey(key))),
    row,
    done,
    failed,
    refuse: form.refuse,
    fieldsOf,
    onStale: (now) => then.onStale?.(now as NonNullable<Row>),
    onSaved: (saved) => {
      leave()
      then.onSaved?.(saved)
    },
  })
  const removal = useSave<void, unknown>({
    send: async () => row && remove?.send({ id: row.id }),
    done: remove?.done ?? '',
    failed: remove?.failed ?? '',
    onSaved: () => {
      leave()
      then.onRemoved?.()
    },
  })

  function leave() {
    form.resetDirty() // what is saved, or gone, is no reason to stay on this page
    onClose()
  }

  return {
    form,
    start,
    save,
    onClose,
    verb: row ? 'Modifier' : 'Créer',
    editing: row && labels ? { startOf, labels } : undefined,
    deletion: row && remove && mayRemove ? { question: remove.question, removal } : undefined,
  }
}
