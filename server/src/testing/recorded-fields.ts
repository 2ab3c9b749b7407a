import assert from 'node:assert/strict'
import { isRecordKind } from '@escale/contract/journal/records'
import { fieldWords } from '@escale/contract/trade/history/fields'
import type pg from 'pg'

const recordedText = `select distinct kind, jsonb_object_keys(changes) as field from record_changes
  union select kind, jsonb_object_keys(changes) from shared_record_changes`

/** Whatever a test file made the server keep in a history can be said in French. */
export async function assertFieldsHaveWords(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ kind: string; field: string }>(recordedText)
  const wordless = rows.filter(({ kind, field }) => isRecordKind(kind) && !Object.hasOwn(fieldWords[kind], field))
  const named = wordless.map(({ kind, field }) => `${kind}.${field}`)
  assert.deepEqual(named, [], 'fields of a history without a word in contract/src/trade/history/fields.ts')
}
