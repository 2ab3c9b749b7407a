import { dueAges } from '@escale/contract/values/ages'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { readInBatches } from '#database/query/batches.ts'
import { cancellationDay, issuedTotal } from './invoice-cancellation.ts'

export type AccountHolder = { id: string; isShared: boolean }
export type StatementPeriod = { from: string; to: string }

/** A line of a client account: an invoice issued, an invoice cancelled, or a payment received. */
export type Movement = {
  id: string
  day: string
  kind: 'Facture' | 'Annulation' | 'Paiement'
  piece: string
  invoiceNumber: string
  method: string | null
  debit: number
  credit: number
}

/**
 * Amounts that a client owes on the last day of the period, grouped by days since the due date, in cents.
 * `advance` is money paid for later invoices.
 */
export type Ageing = {
  notDue: number
  upTo30: number
  upTo60: number
  upTo90: number
  over90: number
  advance: number
}

/** Returns the amounts owed, grouped by age, with their labels. Their sum is the closing balance. */
export function ageingLabels({
  notDue,
  upTo30,
  upTo60,
  upTo90,
  over90,
  advance,
}: Ageing): { label: string; amount: number }[] {
  const [days30, days60, days90, older] = dueAges
  return [
    { label: 'Non échu', amount: notDue },
    { label: days30, amount: upTo30 },
    { label: days60, amount: upTo60 },
    { label: days90, amount: upTo90 },
    { label: older, amount: over90 },
    ...(advance > 0 ? [{ label: 'Avances', amount: -advance }] : []),
  ]
}

export type AccountStatement = {
  opening: number
  debit: number
  credit: number
  closing: number
  movements: Movement[]
  ageing: Ageing
}

/**
 * SQL for a client's invoices, payments and cancellations up to a day. A cancellation is a line of its own
 * that subtracts the invoice's amount, not a payment.
 */
function movementsUntil({ id }: CompanyTx, holder: AccountHolder, to: string) {
  const ofClient = sql`i.${sql.ref(holder.isShared ? 'shared_client_id' : 'client_id')} = ${holder.id}`
  return sql`billed as materialized (
    select i.id, i.invoice_number, i.issue_date, i.due_date, ${issuedTotal('i')} as total, i.created_at,
      i.cancelled_at, ${cancellationDay(id, 'i')} as cancelled_on
    from invoices i where i.tenant_id = ${id} and ${ofClient} and i.issue_date <= ${to}::date
  ), received as materialized (
    select p.id, p.invoice_id, i.invoice_number, p.reference, p.method, p.payment_date, p.amount, p.created_at
    from invoices i join payments p on p.tenant_id = i.tenant_id and p.invoice_id = i.id
    where i.tenant_id = ${id} and ${ofClient} and p.status = 'Reçu' and p.payment_date <= ${to}::date
  ), movements as (
    select issue_date as day, 0 as rank, created_at, id, 'Facture' as kind, invoice_number as piece,
      invoice_number, null as method, total as debit, 0::bigint as credit from billed
    union all
    select payment_date, 1, created_at, id, 'Paiement', reference, invoice_number, method, 0, amount
      from received
    union all
    select cancelled_on, 2, cancelled_at, id, 'Annulation', invoice_number, invoice_number, null, -total, 0
      from billed where cancelled_on <= ${to}::date
  )`
}

const movementOrder = sql`order by day, rank, created_at, id`

/** Reads the movements of a period in order, in batches of a few hundred. */
export function accountMovements(
  company: CompanyTx,
  holder: AccountHolder,
  { from, to }: StatementPeriod,
): AsyncIterable<Movement[]> {
  const statement = sql`with ${movementsUntil(company, holder, to)}
    select id, day, kind, piece, invoice_number as "invoiceNumber", method, debit, credit from movements
      where day >= ${from}::date ${movementOrder}`
  return readInBatches<Movement>(company, { compile: () => statement.compile(company.db) })
}

/**
 * Reads a client's account over a period, in cents. One database snapshot is used, so the sums match. At most
 * `atMost` + 1 movements are returned: the extra one tells the caller that some are missing.
 */
export async function accountStatement(
  company: CompanyTx,
  holder: AccountHolder,
  { from, to }: StatementPeriod,
  atMost: number,
): Promise<AccountStatement> {
  const { rows } = await sql<StatementRow>`
    with ${movementsUntil(company, holder, to)}, shown as (
      select * from movements where day >= ${from}::date ${movementOrder} limit ${atMost + 1}
    ), owed as (
      select ${to}::date - b.due_date as late,
        case when b.cancelled_on <= ${to}::date then 0
          else b.total end - coalesce((select sum(r.amount) from received r where r.invoice_id = b.id),
          0) as amount from billed b
    )
    select coalesce(sum(debit - credit) filter (where day < ${from}::date), 0)::bigint as opening,
      coalesce(sum(debit) filter (where day >= ${from}::date), 0)::bigint as debit,
      coalesce(sum(credit) filter (where day >= ${from}::date), 0)::bigint as credit,
      coalesce(sum(debit - credit), 0)::bigint as closing,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'day', day, 'kind', kind, 'piece', piece,
        'invoiceNumber', invoice_number, 'method', method, 'debit', debit, 'credit', credit)
        ${movementOrder}), '[]') from shown) as movements,
      (select jsonb_build_object('notDue', coalesce(sum(amount) filter (where late <= 0), 0),
        'upTo30', coalesce(sum(amount) filter (where late between 1 and 30), 0),
        'upTo60', coalesce(sum(amount) filter (where late between 31 and 60), 0),
          'upTo90', coalesce(sum(amount) filter (where late between 61 and 90), 0),
        'over90', coalesce(sum(amount) filter (where late > 90), 0)) from owed) as ageing
    from movements`.execute(company.db)
  const [account] = rows
  if (!account) throw new Error('An account answers one row')
  const owed = Object.values(account.ageing).reduce((sum, amount) => sum + amount, 0)
  return { ...account, ageing: { ...account.ageing, advance: owed - account.closing } }
}

type StatementRow = Omit<AccountStatement, 'ageing'> & { ageing: Omit<Ageing, 'advance'> }
