import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { underKey } from '#api.ts'
import type { Versioned } from './drafts/attempt.ts'
import { useDraft } from './drafts/useDraft.ts'
import { useEditedRecord } from './record/useEditedRecord.ts'
import { useSave } from './save/useSave.ts'
import type { RecordOptions, WriteRequest } from './useRecord.ts'

type SharedOption =
  | 'onDevice'
  | 'row'
  | 'schema'
  | 'startOf'
  | 'isReadOnly'
  | 'onRefused'
  | 'onRow'
  | 'onSaved'
type Options<Row, Start, Draft> = Pick<RecordOptions<Row, Start, Draft, Row>, SharedOption> &
  WriteRequest<Draft & { version: number }, Row> & {
    /**
     * The key of the query that loaded the row. The saved row replaces it in the cache. Absent where a list
     * loaded the row, because the list is read again.
     */
    queryKey?: QueryKey
    /** A prefix for the field names, where the page has one such form a row. */
    among?: string
  }

/**
 * A form for one row that stays on the page, such as settings. It is saved with a version check and then
 * starts from the saved row. Also returns the row from which the editing started.
 */
export function useRowForm<
  Row extends { version: number },
  Start extends Record<string, unknown>,
  Draft extends object,
>({
  onDevice: name,
  row: latest,
  isReadOnly = false,
  queryKey,
  among,
  startOf,
  schema,
  send,
  onSaved,
  onRow,
  ...options
}: Options<Row, Start, Draft>) {
  const queries = useQueryClient()
  const [row, setRow] = useState(latest)
  const form = useDraft({
    onDevice: name,
    row,
    schema,
    start: startOf(row),
    isReadOnly,
    ...(among !== undefined && { among }),
    onStartAgain: () => {
      save.startFrom(row)
      onRow?.(row)
    },
  })
  const { edit, ...record } = useEditedRecord({
    form,
    row,
    latest,
    startOf,
    onRow: (now: Row) => {
      setRow(now)
      onRow?.(now)
    },
  })

  function startFrom(now: Versioned) {
    if (queryKey) queries.setQueryData(queryKey, now)
    edit.startFrom(now)
  }

  const save = useSave<Draft, Row>({
    ...options,
    record: { ...record, edit: { ...edit, startFrom } },
    send: (draft, { version, key }) => send({ ...draft, version }, underKey(key)),
    onSaved: (saved) => {
      save.startFrom(saved)
      startFrom(saved)
      onSaved?.(saved)
    },
  })
  // `isSaved` stays false because the form remains open. Its draft was already deleted above.
  return { form, save: { ...save, isSaved: () => false }, row }
}
