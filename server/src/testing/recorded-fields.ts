import assert from 'node:assert/strict'
import { actionNames } from '@escale/contract/journal/actions'
import { isRecordKind } from '@escale/contract/records'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import { fieldWords } from '@escale/contract/trade/history/fields'
import { changeGroups } from '@escale/contract/trade/history/groups'
import type pg from 'pg'

type Kept = { kind: string; action: string; changes: Record<string, [unknown, unknown]> }

const keptText = `select distinct kind, action, changes from record_changes union select kind, action, changes from shared_record_changes limit 20000`

/**
 * Whatever a test file made the server keep in a history can be said in French: its fields, what they hold
 * (unless it wrote anything at all), and the group of what was done.
 */
export async function assertFieldsHaveWords(owner: pg.Pool, writesAnything = false): Promise<void> {
  const { rows } = await owner.query<Kept>(keptText)
  const unsaid = [
    ...new Set(
      rows.flatMap((row) => [
        ...wordlessFields(row),
        ...(writesAnything ? [] : rawValues(row)),
        ...ungrouped(row),
      ]),
    ),
  ]
  assert.deepEqual(
    unsaid,
    [],
    'what a history keeps and no screen can say: contract/src/trade/history/sale-fields.ts, goods-fields.ts, groups.ts',
  )
}

function wordlessFields({ kind, changes }: Kept): string[] {
  if (!isRecordKind(kind)) return []
  return Object.keys(changes).flatMap((field) =>
    Object.hasOwn(fieldWords[kind], field) ? [] : [`${kind}.${field} has no word`],
  )
}

/** What somebody wrote is read as they wrote it: tests follow parcels by ids and name clients with braces. */
const asWritten = ['trackingNumber', 'name']

/** Every id points at something that has a name. */
const names = new Proxy({}, { get: () => 'Nommé' })
const raw = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d{4}-\d{2}-\d{2}|^[[{]|^(true|false)$/

function rawValues({ kind, changes }: Kept): string[] {
  if (!isRecordKind(kind)) return []
  return Object.entries(changes).flatMap(([field, [before, after]]) => {
    if (asWritten.includes(field)) return []
    const rows = changedRows(kind, [{ field, before, after }], { timeZone: 'Africa/Kinshasa', names })
    const said = rows.flatMap((row) => [row.before, row.after]).filter((text) => text !== null)
    return said
      .filter((text) => raw.test(text))
      .map((text) => `${kind}.${field} is read as it is kept: ${text}`)
  })
}

const grouped: ReadonlySet<string> = new Set(
  Object.values(changeGroups).flatMap(({ actions }) => [...actions]),
)

function ungrouped({ action }: Kept): string[] {
  return !Object.hasOwn(actionNames, action) || grouped.has(action) ? [] : [`${action} is in no group`]
}
