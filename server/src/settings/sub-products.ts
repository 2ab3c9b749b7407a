import type { SubProduct } from '@escale/contract/settings/contract'
import type { Company } from '#database/company.ts'
import { newId } from '#database/ids.ts'

const columns = ['id', 'version', 'name'] as const

export async function listSubProducts({ db }: Company): Promise<SubProduct[]> {
  return db.selectFrom('sub_products').select(columns).orderBy('name').limit(200).execute()
}

export async function subProductById({ db }: Company, id: string): Promise<SubProduct | undefined> {
  return db.selectFrom('sub_products').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function createSubProduct({ id: tenantId, db }: Company, name: string, id = newId()): Promise<SubProduct> {
  return db.insertInto('sub_products').values({ tenant_id: tenantId, id, name }).returning(columns).executeTakeFirstOrThrow()
}

/** Undefined when it is not there in the version the change started from. */
export async function changeSubProduct({ db }: Company, id: string, version: number, name: string): Promise<SubProduct | undefined> {
  return db
    .updateTable('sub_products')
    .set({ name, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
}

export async function removeSubProduct({ db }: Company, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sub_products').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
