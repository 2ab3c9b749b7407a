import type { SubProduct } from '@escale/contract/company/settings/rows'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { newId } from '#database/query/ids.ts'

const columns = ['id', 'version', 'name'] as const

export async function listSubProducts({ db }: CompanyTx): Promise<SubProduct[]> {
  return db.selectFrom('sub_products').select(columns).orderBy('name').limit(200).execute()
}

export function createSubProduct(
  { id: tenantId, db }: CompanyTx,
  name: string,
  id = newId(),
): Promise<SubProduct> {
  const creation = db.insertInto('sub_products').values({ tenant_id: tenantId, id, name }).returning(columns)
  return refuseIfTaken('TAKEN', () => creation.executeTakeFirstOrThrow())
}

export async function changeSubProduct(
  company: CompanyTx,
  id: string,
  version: number,
  name: string,
): Promise<SubProduct> {
  const isChanged = await refuseIfTaken('TAKEN', () =>
    changeRow(company, 'sub_products', { id, version }, { name }),
  )
  const current = await company.db
    .selectFrom('sub_products')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!isChanged || !current) throw staleOrGone(current)
  return current
}

export async function removeSubProduct({ db }: CompanyTx, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('sub_products').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Refusal('NOT_FOUND')
}
