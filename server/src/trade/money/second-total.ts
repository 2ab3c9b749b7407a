import type { SecondTotal } from '@escale/contract/trade/currencies/rates'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { featuresOf } from '#database/query/company-features.ts'

/** True while the company takes several currencies (decision 148). */
export async function usesCurrencies(company: CompanyTx): Promise<boolean> {
  return (await featuresOf(company)).includes('currencies')
}

/**
 * The total of an invoice or quote in the second currency of its issue, as text for statements. `table` is its
 * table or alias. Null without one.
 */
export function secondTotalSql(table: string): string {
  return `case when ${table}.rate_id is not null then jsonb_build_object('currency',
    ${table}.second_currency, 'rate', trim_scale(${table}.rate)::text, 'total', ${table}.second_total) end`
}

/** The second total as an expression of the query builder. */
export function secondTotalOf(table: string): RawBuilder<SecondTotal | null> {
  return sql<SecondTotal | null>`${sql.raw(secondTotalSql(table))}`
}
