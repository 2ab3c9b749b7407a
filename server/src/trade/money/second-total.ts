import type { SecondTotal } from '@escale/contract/trade/currencies/rates'
import { type RawBuilder, sql } from 'kysely'

/** The total of an invoice in the second currency of its issue, as text for statements. Null without one. */
export function secondTotalSql(invoices: string): string {
  return `case when ${invoices}.rate_id is not null then jsonb_build_object('currency',
    ${invoices}.second_currency, 'rate', trim_scale(${invoices}.rate)::text, 'total',
    ${invoices}.second_total) end`
}

/** The second total as an expression of the query builder. */
export function secondTotalOf(invoices: string): RawBuilder<SecondTotal | null> {
  return sql<SecondTotal | null>`${sql.raw(secondTotalSql(invoices))}`
}
