import type { AnyTx } from '#database/caller/company.ts'
import { asChange } from './changes.ts'
import { findNames } from './names.ts'

type StoredChange = { recordId: string; kind: string; changes: unknown }
type Page<Item> = { items: Item[]; nextCursor: string | null }

/**
 * Adds to each change the name of its record, even if it was deleted. Adds `names`, the names of the records
 * whose ids appear in its fields.
 */
export async function nameChanges<One extends StoredChange>(
  company: AnyTx,
  { items, nextCursor }: Page<One>,
) {
  const read = items.map((item) => asChange(item))
  const { present, former, names } = await findNames(company, read)
  const called = (id: string) => present.get(id) ?? former.get(id) ?? null
  return {
    items: read.map((change) => ({
      ...change,
      recordName: called(change.recordId),
      isRemoved: !present.has(change.recordId),
    })),
    nextCursor,
    names,
  }
}
