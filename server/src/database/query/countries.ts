import { countryName } from '@escale/contract/values/countries'
import type { PoolClient } from 'pg'
import type { CompanyTx } from '#database/caller/company.ts'

/** The country's code and name. Search and older servers use the name. */
export function countryColumns(code: string | null) {
  return { country_code: code, country: code && countryName(code) }
}

/** The countries whose national numbers the company writes, its own first (ISO 3166). */
export async function countriesOf({ id, db }: CompanyTx): Promise<string[]> {
  const tenant = await db
    .selectFrom('tenants')
    .select(['country_code', 'second_country_code'])
    .where('id', '=', id)
    .executeTakeFirst()
  return [tenant?.country_code, tenant?.second_country_code].filter((code) => code != null)
}

/**
 * A company's countries, for transactions about accounts, which belong to no company. Empty without a
 * company.
 */
export async function countriesOfTenant(client: PoolClient, tenantId: string | null): Promise<string[]> {
  const { rows } = await client.query<{ code: string | null }>(
    'select unnest(array[country_code, second_country_code]) as code from tenants where id = $1',
    [tenantId],
  )
  return rows.flatMap(({ code }) => code ?? [])
}
