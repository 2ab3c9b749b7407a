import assert from 'node:assert/strict'
import { actionNames } from '@escale/contract/journal/actions'
import { isRecordKind } from '@escale/contract/records'
import { changedRows } from '@escale/contract/trade/history/changed-rows'
import { fieldWords } from '@escale/contract/trade/history/fields'
import { changeGroups } from '@escale/contract/trade/history/groups'
import type pg from 'pg'

type StoredChange = { kind: string; action: string; changes: Record<string, [unknown, unknown]> }

const storedChangesSql = `select distinct kind, action, changes
  from record_changes union select kind, action, changes from shared_record_changes limit 20000`

/**
 * Fails if a history that a test file recorded cannot be shown in French: a field without a word, a raw value
 * (unless the file writes arbitrary values), or an action without a group.
 */
export async function assertFieldsHaveWords(owner: pg.Pool, writesAnything = false): Promise<void> {
  const { rows } = await owner.query<StoredChange>(storedChangesSql)
  const problems = [
    ...new Set(
      rows.flatMap((row) => [
        ...fieldsWithoutWord(row),
        ...(writesAnything ? [] : rawValues(row)),
        ...actionsWithoutGroup(row),
      ]),
    ),
  ]
  assert.deepEqual(
    problems,
    [],
    'what a history keeps and no screen can say: contract/src/trade/history/sale-fields.ts, goods-fields.ts, groups.ts',
  )
}

function fieldsWithoutWord({ kind, changes }: StoredChange): string[] {
  if (!isRecordKind(kind)) return []
  return Object.keys(changes).flatMap((field) =>
    Object.hasOwn(fieldWords[kind], field) ? [] : [`${kind}.${field} has no word`],
  )
}

/** Texts typed by people may look like raw values: tests use ids and braces as names. */
const typedFields = ['trackingNumber', 'name']

/** A directory in which every id has a name. */
const names = new Proxy({}, { get: () => 'Nommé' })
const raw = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d{4}-\d{2}-\d{2}|^[[{]|^(true|false)$/

function rawValues({ kind, changes }: StoredChange): string[] {
  if (!isRecordKind(kind)) return []
  return Object.entries(changes).flatMap(([field, [before, after]]) => {
    if (typedFields.includes(field)) return []
    const rows = changedRows(kind, [{ field, before, after }], { timeZone: 'Africa/Kinshasa', names })
    const texts = rows.flatMap((row) => [row.before, row.after]).filter((text) => text !== null)
    return texts
      .filter((text) => raw.test(text))
      .map((text) => `${kind}.${field} is read as it is kept: ${text}`)
  })
}

const groupedActions: ReadonlySet<string> = new Set(
  Object.values(changeGroups).flatMap(({ actions }) => [...actions]),
)

function actionsWithoutGroup({ action }: StoredChange): string[] {
  return !Object.hasOwn(actionNames, action) || groupedActions.has(action) ? [] : [`${action} is in no group`]
}
