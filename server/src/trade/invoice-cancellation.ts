import { sql } from 'kysely'
import { companyZone } from '#database/query/company-clock.ts'

// Rules of cancelled invoices. Their total is zero, so plain sums are right. Counts, lines and issued amounts
// need these expressions.

/** True unless the invoice was cancelled. The status is part of the index that totals read. */
export function isNotCancelled(invoices: string) {
  return sql<boolean>`${sql.ref(`${invoices}.status`)} <> 'Annulée'`
}

/** Amount at issue, also for a cancelled invoice. */
export function issuedTotal(invoices: string) {
  return sql<number>`coalesce(${sql.ref(`${invoices}.cancelled_total`)}, ${sql.ref(`${invoices}.total`)})`
}

/** Cancellation day in the company's time zone, never before the issue date. Null unless cancelled. */
export function cancellationDay(companyId: string, invoices: string) {
  const [cancelledAt, issueDate] = [sql.ref(`${invoices}.cancelled_at`), sql.ref(`${invoices}.issue_date`)]
  return sql<string | null>`(case when ${cancelledAt} is not null
    then greatest(${issueDate}, (${cancelledAt} at time zone ${companyZone(companyId)})::date) end)`
}
