import type { Action } from '@escale/contract/journal/actions'
import type { RecordKind } from '@escale/contract/records'
import { changedFields } from '../../src/journal/record.ts'
import { browsers } from '../companies/security.ts'
import { instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import { type Random, randomFrom } from '../draw/random.ts'

type Fields = Record<string, unknown>

/**
 * A change of a record, in the form that the application stores. Without the author `by`, the nightly job
 * made it.
 */
export type RecordedChange = {
  kind: RecordKind
  id: string
  /** Id of the record to which this one belongs, such as the invoice of a payment. */
  parentId?: string
  action: Action
  atMs: number
  by: Author | null
  version?: number
  before?: Fields
  after: Fields
}

export type Author = { id: string; name: string }

/** Returns the history rows of a company. Changes later than `nowMs` are left out. */
export function historyRows(
  tenant_id: string,
  told: readonly RecordedChange[],
  nowMs: number,
): Row<'record_changes'>[] {
  const random = randomFrom(told.length)
  return told
    .map((one) => ({ ...one, atMs: Math.min(one.atMs, nowMs) }))
    .sort((one, other) => one.atMs - other.atMs)
    .map((one) => ({ tenant_id, ...changeRow(random, one), parent_id: one.parentId ?? null }))
}

/** Returns the history rows of records that all companies share. */
export function sharedHistoryRows(told: readonly RecordedChange[]): Row<'shared_record_changes'>[] {
  const random = randomFrom(told.length)
  return told.map((one) => changeRow(random, one))
}

function changeRow(random: Random, { kind, id, action, atMs, by, version, before, after }: RecordedChange) {
  return {
    id: random.id(atMs),
    kind,
    record_id: id,
    version: version ?? null,
    action,
    removed: false,
    user_id: by?.id ?? null,
    user_name: by?.name ?? 'Escale, la nuit',
    changes: changedFields(before, after) as never,
    ...deviceOf(by),
    created_at: instantOf(atMs),
  }
}

/**
 * Returns a device and an IP address for each author. Addresses are from a range reserved for documentation.
 */
function deviceOf(by: Author | null): { ip_address: string; user_agent: string } {
  if (!by) return { ip_address: '', user_agent: '' }
  const letters = [...by.name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return {
    ip_address: `203.0.113.${2 + (letters % 248)}`,
    user_agent: browsers[letters % browsers.length] ?? '',
  }
}
