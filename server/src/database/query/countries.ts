import { countryName } from '@escale/contract/values/countries'
import type { PoolClient } from 'pg'
import type { CompanyTx } from '#database/caller/company.ts'

/** Columns of a country: its ISO 3166 code, and the name, which search and older servers read. */
export function countryColumns(code: string | null) {
  return { country_code: code, country: code && countryName(code) }
}

/** ISO 3166 codes of the countries whose phone numbers the company writes without a prefix, its own first. */
export async function countriesOf({ id, db }: CompanyTx): Promise<string[]> {
  const tenant = await db
    .selectFrom('tenants')
    .select(['country_code', 'second_country_code'])
    .where('id', '=', id)
    .executeTakeFirst()
  return [tenant?.country_code, tenant?.second_country_code].filter((code) => code != null)
}

/**
 * Returns the same codes as `countriesOf`, for a transaction about accounts, which has no company. Empty
 * without a company.
 */
export async function countriesOfTenant(client: PoolClient, tenantId: string | null): Promise<string[]> {
  const { rows } = await client.query<{ code: string | null }>(
    'select unnest(array[country_code, second_country_code]) as code from tenants where id = $1',
    [tenantId],
  )
  return rows.flatMap(({ code }) => code ?? [])
}
