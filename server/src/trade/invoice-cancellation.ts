import { sql } from 'kysely'
import { companyZone } from '#database/query/company-clock.ts'

// SQL expressions for cancelled invoices. A cancelled invoice has a total of zero, so sums of totals need no
// condition. Counts, lines and issued amounts need these expressions.

/**
 * SQL condition: the invoice is not cancelled. It tests the date, because indexes have it and not the status,
 * which a payment changes.
 */
export function isNotCancelled(invoices: string) {
  return sql<boolean>`${sql.ref(`${invoices}.cancelled_at`)} is null`
}

/** SQL for the amount at the time of issue, even if the invoice was cancelled later. */
export function issuedTotal(invoices: string) {
  return sql<number>`coalesce(${sql.ref(`${invoices}.cancelled_total`)}, ${sql.ref(`${invoices}.total`)})`
}

/**
 * SQL for the day of cancellation in the company's time zone, never before the issue date. Null if the
 * invoice is not cancelled.
 */
export function cancellationDay(companyId: string, invoices: string) {
  const [cancelledAt, issueDate] = [sql.ref(`${invoices}.cancelled_at`), sql.ref(`${invoices}.issue_date`)]
  return sql<string | null>`(case when ${cancelledAt} is not null
    then greatest(${issueDate}, (${cancelledAt} at time zone ${companyZone(companyId)})::date) end)`
}
