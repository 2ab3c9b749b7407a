import type { AnyTx } from '#database/caller/company.ts'

/** Parts of the product that the company uses, and its choices. Reads them unless the authentication has. */
export async function featuresOf({ id, db, facts }: AnyTx): Promise<readonly string[]> {
  if (id === null) return []
  if (facts?.choices) return facts.choices
  const tenant = await db.selectFrom('tenants').select('features').where('id', '=', id).executeTakeFirst()
  return tenant?.features ?? []
}
