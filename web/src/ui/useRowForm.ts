import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Failure } from '#api.ts'
import { useDraft } from './useDraft.ts'
import { useSave } from './useSave.ts'

type Options<Row, Start, Draft> = {
  row: Row
  isReadOnly?: boolean
  /** Where the row is kept once it was read. */
  queryKey: QueryKey
  startOf: (row: Row) => Start
  schema: z.ZodMiniType<Draft, unknown>
  send: (draft: Draft & { version: number }) => Promise<Row>
  done: string
  failed: string
  onSaved?: (row: Row) => void
  fieldsOf?: (failure: Failure) => Record<string, string> | undefined
}

/** A form over one row: starts from it, is saved over its version, and goes on from what was saved. */
export function useRowForm<Row extends { version: number }, Start extends Record<string, unknown>, Draft extends object>({
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
  const form = useDraft({ schema, start: startOf(row), isReadOnly })

  function goOn(current: Row) {
    queries.setQueryData(queryKey, current)
    form.setValues(startOf(current))
    form.resetDirty()
  }

  const save = useSave<Draft, Row>({
    ...words,
    send: (draft, { version }) => send({ ...draft, version }),
    version: row.version,
    refuse: form.refuse,
    onSaved: (saved) => {
      goOn(saved)
      onSaved?.(saved)
    },
  })
  return { form, save, goOn }
}
