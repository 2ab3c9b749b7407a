import { dueAges } from '@escale/contract/values/ages'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { readInBatches } from '#database/query/batches.ts'
import { paidLegalNumbers } from './money/paid-numbers.ts'

/**
 * Kinds of movements with the entries that make them. `side` is the column of the amount. A cancellation is a
 * negative debit, as bookkeeping corrects an entry. An opening balance is on the side of its sign.
 */
const movementKinds = [
  { entry: 'solde_initial', kind: "Solde d'ouverture", side: 'sign' },
  { entry: 'facture', kind: 'Facture', side: 'debit' },
  { entry: 'reçu', kind: 'Paiement', side: 'credit' },
  { entry: 'annulation', kind: 'Annulation', side: 'debit' },
  { entry: 'avoir', kind: 'Avoir', side: 'credit' },
  { entry: 'remboursement', kind: 'Remboursement', side: 'debit' },
  { entry: 'abandon', kind: 'Abandon', side: 'credit' },
  { entry: 'écart', kind: 'Écart', side: 'sign' },
] as const

export type AccountHolder = { id: string; isShared: boolean }
export type StatementPeriod = { from: string; to: string }

/**
 * A line of a client account, in cents. `id` is that of its document, for a write-off of its invoice.
 * `piece` is its legal number, and `reference` then its own number or reference. `invoiceNumber` is empty for
 * what concerns no invoice.
 */
export type Movement = {
  id: string
  day: string
  kind: (typeof movementKinds)[number]['kind']
  piece: string
  reference: string | null
  invoiceNumber: string
  method: string | null
  debit: number
  credit: number
}

/**
 * Amounts that a client owes on the last day of the period, grouped by days since the due date, in cents.
 * `advance` is money that pays no invoice yet, and money paid for later invoices.
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

/** Kinds of movements as a table of SQL. Their order is that of the lines of one day. */
const kindsTable = sql`(values ${sql.join(
  movementKinds.map(
    ({ entry, kind, side }, rank) =>
      sql`(${sql.lit(entry)}, ${sql.lit(kind)}, ${sql.lit(side)}, ${sql.lit(rank)})`,
  ),
)}) k (entry, kind, side, rank)`

/**
 * SQL for the movements of a client's account up to a day: the sum of the entries of each document, kind and
 * day, so that a corrected document is one line and a deleted one is none.
 */
function movementsUntil({ id }: CompanyTx, holder: AccountHolder, to: string) {
  return sql`entered as materialized (
    select e.document_id, e.kind, e.day, sum(e.amount)::bigint as amount, min(e.written_at) as written_at
    from account_entries e where e.tenant_id = ${id} and e.client_id = ${holder.id} and e.day <= ${to}::date
    group by e.document_id, e.kind, e.day having sum(e.amount) <> 0
  ), movements as (
    select e.day, k.rank, coalesce(p.created_at, n.created_at, r.created_at, case
        when e.kind = 'annulation' then i.cancelled_at when e.kind in ('facture', 'solde_initial')
        then i.created_at end, e.written_at) as created_at, e.document_id as id, k.kind,
      coalesce(i.legal_number, p.legal_number, n.legal_number) as legal_number,
      coalesce(i.invoice_number, p.reference, n.number, r.number, k.kind) as own_number,
      case when p.id is not null then coalesce(${sql.raw(paidLegalNumbers)}, p.invoice_number)
        else coalesce(i.legal_number, i.invoice_number, credited.legal_number, n.invoice_number, '') end
        as invoice_number,
      coalesce(p.method, r.method) as method,
      case when k.side = 'debit' or k.side = 'sign' and e.amount > 0 then e.amount else 0 end as debit,
      case when k.side = 'credit' or k.side = 'sign' and e.amount < 0 then -e.amount else 0 end as credit
    from entered e join ${kindsTable} on k.entry = e.kind
    left join invoices i on i.tenant_id = ${id} and i.id = e.document_id
    left join payments p on p.tenant_id = ${id} and p.id = e.document_id and e.kind = 'reçu'
    left join credit_notes n on n.tenant_id = ${id} and n.id = e.document_id and e.kind = 'avoir'
    left join invoices credited on credited.tenant_id = ${id} and credited.id = n.invoice_id
    left join refunds r on r.tenant_id = ${id} and r.id = e.document_id and e.kind = 'remboursement'
  )`
}

const numbersOfMovement = sql`coalesce(legal_number, own_number) as piece,
  case when legal_number is not null then own_number end as reference`

const movementOrder = sql`order by day, rank, created_at, id`

/** Reads the movements of a period in order, in batches of a few hundred. */
export function accountMovements(
  company: CompanyTx,
  holder: AccountHolder,
  { from, to }: StatementPeriod,
): AsyncIterable<Movement[]> {
  const statement = sql`with ${movementsUntil(company, holder, to)}
    select id, day, kind, ${numbersOfMovement}, invoice_number as "invoiceNumber", method, debit, credit
      from movements
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
      select ${to}::date - i.due_date as late, due.amount - coalesce((select sum(a.amount) from allocations a
          where a.tenant_id = ${company.id} and a.invoice_id = i.id and a.day <= ${to}::date), 0) as amount
      from (select document_id, sum(amount) as amount from entered
        where kind in ('facture', 'solde_initial', 'annulation', 'abandon') group by document_id) due
      join invoices i on i.tenant_id = ${company.id} and i.id = due.document_id
    )
    select coalesce(sum(debit - credit) filter (where day < ${from}::date), 0)::bigint as opening,
      coalesce(sum(debit) filter (where day >= ${from}::date), 0)::bigint as debit,
      coalesce(sum(credit) filter (where day >= ${from}::date), 0)::bigint as credit,
      coalesce(sum(debit - credit), 0)::bigint as closing,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'day', day, 'kind', kind,
        'piece', coalesce(legal_number, own_number),
        'reference', case when legal_number is not null then own_number end,
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
