import type * as z from 'zod/mini'
import type { Failure } from '#api.ts'
import type { Labels } from './StaleNotice.tsx'
import { useDraft } from './useDraft.ts'
import { useSave } from './useSave.ts'

type Versioned = { id: string; version: number }
type Options<Row, Start, Draft> = {
  /** Null for a new one. */
  row: Row
  schema: z.ZodMiniType<Draft, unknown>
  startOf: (row: Row) => Start
  /** What its fields are called, when somebody else changed them meanwhile. */
  labels: Labels<NonNullable<Row>>
  isReadOnly?: boolean
  mayRemove?: boolean
  /** Absent, as its two sentences are, where new ones are made elsewhere. */
  create?: (draft: Draft, key: string) => Promise<unknown>
  change: (changed: Draft & Versioned) => Promise<unknown>
  remove: (at: { id: string }) => Promise<unknown>
  words: {
    created?: string
    createFailed?: string
    changed: string
    changeFailed: string
    removed: string
    removeFailed: string
    /** Asked before it is removed. */
    question: string
  }
  fieldsOf?: (failure: Failure) => Record<string, string> | undefined
  onClose: () => void
}

/** A record in its dialog, new or not: filled in, saved over its version, removed, then closed. `<FormModal {...record} />` */
export function useRecord<Row extends Versioned | null, Start extends Record<string, unknown>, Draft extends object>({
  row,
  schema,
  startOf,
  labels,
  isReadOnly = false,
  mayRemove = !isReadOnly,
  words,
  onClose,
  ...does
}: Options<Row, Start, Draft>) {
  const form = useDraft({ schema, start: startOf(row), isReadOnly })
  const save = useSave<Draft, unknown>({
    send: (draft, { key, version }) => (row || !does.create ? does.change({ ...draft, id: row?.id ?? '', version }) : does.create(draft, key)),
    row,
    done: (row ? null : words.created) ?? words.changed,
    failed: (row ? null : words.createFailed) ?? words.changeFailed,
    refuse: form.refuse,
    fieldsOf: does.fieldsOf,
    onSaved: onClose,
  })
  const removal = useSave<void, unknown>({
    send: () => does.remove({ id: row?.id ?? '' }),
    done: words.removed,
    failed: words.removeFailed,
    onSaved: onClose,
  })
  return {
    form,
    save,
    onClose,
    verb: row ? 'Modifier' : 'Créer',
    editing: row ? { startOf, labels } : undefined,
    deletion: row && mayRemove ? { question: words.question, removal } : undefined,
  }
}
