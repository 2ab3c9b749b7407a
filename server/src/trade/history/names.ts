import { sharedDomains } from '@escale/contract/domains'
import type { RecordKind } from '@escale/contract/records'
import type { FieldChange } from '@escale/contract/trade/history/changed-rows'
import type { PointedKind } from '@escale/contract/trade/history/field-types'
import { referencedIds } from '@escale/contract/trade/history/referenced-ids'
import type { AnyTx } from '#database/caller/company.ts'
import { currentNames, formerNames, mergedNames, type Records } from './record-names.ts'

type ChangedRow = { kind: RecordKind; changes: readonly FieldChange[]; recordId: string }

/**
 * Finds the names of the changed records, and of the records whose ids appear in the changed fields. A
 * deleted record has the name that it had at its deletion.
 */
export async function findNames(company: AnyTx, rows: readonly ChangedRow[]) {
  const pointed = rows.flatMap(({ kind, changes }) => referencedIds(kind, changes))
  const present = await currentNames(company, recordsOf(rows, pointed))
  const namedIds = [...rows.map(({ recordId }) => recordId), ...pointed.map(({ id }) => id)]
  const isMissing = (id: string) => !present.has(id)
  for (const [id, name] of await mergedNames(company, [...new Set(namedIds.filter(isMissing))]))
    present.set(id, name)
  const former = await formerNames(company, [...new Set(namedIds.filter(isMissing))])
  const names = pointed.flatMap(({ id }) => {
    const name = present.get(id) ?? removedNames(former.get(id))
    return name === undefined ? [] : [[id, name] as const]
  })
  return { present, former, names: Object.fromEntries(names) }
}

function removedNames(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${name} (fiche supprimée)`
}

/**
 * Returns the record types to search for an id. Some records may belong to the company or be shared by all
 * companies.
 */
function kindsOf(kind: PointedKind): RecordKind[] {
  const shared = sharedDomains.find((name) => name === kind)
  return shared ? [kind, `shared_${shared}`] : [kind]
}

function recordsOf(
  rows: readonly ChangedRow[],
  pointed: readonly { kind: PointedKind; id: string }[],
): Records {
  const records = new Map<RecordKind, Set<string>>()
  const add = (kind: RecordKind, id: string) => records.set(kind, (records.get(kind) ?? new Set()).add(id))
  for (const { kind, recordId } of rows) add(kind, recordId)
  for (const { kind, id } of pointed) for (const one of kindsOf(kind)) add(one, id)
  return records
}
