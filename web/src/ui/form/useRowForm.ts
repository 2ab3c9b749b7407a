import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Failure, underKey } from '#api.ts'
import type { Versioned } from './drafts/lost-try.ts'
import type { DraftName } from './drafts/useDeviceDraft.ts'
import { useDraft } from './useDraft.ts'
import { useMerge } from './useMerge.ts'
import { type Save, useSave } from './useSave.ts'

type Options<Row, Start, Draft> = {
  /** What the form is called on the device, which keeps what is typed. */
  onDevice: DraftName
  row: Row
  isReadOnly?: boolean
  /** Where the row is kept once it was read. */
  queryKey: QueryKey
  startOf: (row: Row) => Start
  schema: z.ZodMiniType<Draft, unknown>
  send: (draft: Draft & { version: number }, under: ReturnType<typeof underKey>) => Promise<Row>
  done: string
  failed: string
  onSaved?: (row: Row) => void
  fieldsOf?: (failure: Failure) => Record<string, string> | undefined
  onRefused?: (failure: Failure) => void
}

/**
 * A form over one row: starts from it, is saved over its version, and goes on from what was saved. The row it gives back is the one
 * its fields started from.
 */
export function useRowForm<Row extends { version: number }, Start extends Record<string, unknown>, Draft extends object>({
  onDevice: name,
  row,
  isReadOnly = false,
  queryKey,
  startOf,
  schema,
  send,
  onSaved,
  ...words
}: Options<Row, Start, Draft>) {
  const queries = useQueryClient()
  const [started, setStarted] = useState(row)
  const form = useDraft({ onDevice: name, row: started, schema, start: startOf(started), isReadOnly, onStartAgain: () => save.goOnFrom(started) })

  function goOn(current: Row) {
    queries.setQueryData(queryKey, current)
    setStarted(current)
    form.setValues(startOf(current))
    form.resetDirty()
    form.onDevice.drop()
  }

  const merge = useMerge(form, startOf as (now: Versioned) => Start)
  const save: Save<Draft> = useSave<Draft, Row>({
    ...words,
    merge,
    resend: () => form.submit(save.submit)(),
    send: (draft, { version, key }) => send({ ...draft, version }, underKey(key)),
    row: (form.onDevice.resumed?.row as Row | undefined) ?? started,
    now: row,
    isTouched: () => form.isDirty(),
    onStale: (now) => setStarted(now as Row),
    onGoOn: form.onDevice.startedFrom,
    lost: form.onDevice.lostTries,
    refuse: form.refuse,
    onSaved: (saved) => {
      save.goOnFrom(saved)
      goOn(saved)
      onSaved?.(saved)
    },
  })
  // What was saved and goes on drops its draft by itself, above.
  return { form, save: { ...save, isSaved: () => false }, goOn, row: started }
}
