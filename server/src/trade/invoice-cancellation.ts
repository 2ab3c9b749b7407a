import { sql } from 'kysely'
import { companyZone } from '#database/query/company-clock.ts'

// What a cancelled invoice counts for, in one place. Its total is nothing, so that no sum is wrong that
// forgets it; how many there are, their lines and what
// they were of are asked for here.

/**
 * Whether an invoice counts: it was not cancelled. Its status stands in the index that the totals are read
 * from.
 */
export function stands(invoices: string) {
  return sql<boolean>`${sql.ref(`${invoices}.status`)} <> 'Annulée'`
}

/** What an invoice was issued for, also once it is cancelled. */
export function issuedTotal(invoices: string) {
  return sql<number>`coalesce(${sql.ref(`${invoices}.cancelled_total`)}, ${sql.ref(`${invoices}.total`)})`
}

/**
 * The day on which an invoice was cancelled, where its company is, and never before its own; null when it
 * stands.
 */
export function cancellationDay(companyId: string, invoices: string) {
  const [cancelledAt, issueDate] = [sql.ref(`${invoices}.cancelled_at`), sql.ref(`${invoices}.issue_date`)]
  return sql<string | null>`(case when ${cancelledAt} is not null
    then greatest(${issueDate}, (${cancelledAt} at time zone ${companyZone(companyId)})::date) end)`
}
