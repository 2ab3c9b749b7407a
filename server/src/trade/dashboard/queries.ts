import { sameDayBefore, today } from '@escale/contract/days'
import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { expeditionsUnderWay } from '@escale/contract/trade/expeditions/words'
import { goodsInStock } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { type Actor, mayActor } from '#access/actor.ts'
import type { AnyTx, CompanyTx } from '#database/company.ts'

const invoiceColumns = [
  'id',
  'invoice_number as invoiceNumber',
  'service_type as serviceType',
  'client_name as clientName',
  'issue_date as issueDate',
  'due_date as dueDate',
  'status',
  'total',
  'paid_amount as paidAmount',
] as const

/** What a person sees on arriving: counts for everyone, money as far as their role goes. */
export async function dashboardOf(company: CompanyTx, actor: Actor): Promise<Dashboard> {
  const zone = await company.db.selectFrom('tenants').select('time_zone').where('id', '=', company.id).executeTakeFirst()
  const day = today(zone?.time_zone ?? 'UTC')
  const own = !mayActor(actor, 'dashboard.money')
  const seesMoney = mayActor(actor, 'dashboard.ownMoney')
  const mine = own ? actor.userId : null
  const [counts, money, latestInvoices, latestPayments, toChase] = await Promise.all([
    countsOf(company, day),
    seesMoney ? moneyOf(company, day, mine) : null,
    seesMoney ? invoicesOf(company, mine).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(5).execute() : [],
    seesMoney ? latestPaymentsOf(company, mine) : [],
    seesMoney
      ? invoicesOf(company, mine).where('balance', '>', 0).where('due_date', '<', day).orderBy('due_date').orderBy('id').limit(5).execute()
      : [],
  ])
  return { counts, money: money && { own, ...money }, latestInvoices, latestPayments, toChase }
}

async function countsOf({ db }: CompanyTx, day: string): Promise<Dashboard['counts']> {
  const count = sql<number>`count(*)`.as('count')
  const [clients, shared, invoices, expeditions, parcels, vehicles] = await Promise.all([
    db.selectFrom('clients').select(count).executeTakeFirstOrThrow(),
    db.selectFrom('shared_clients').select(count).executeTakeFirstOrThrow(),
    db.selectFrom('invoices').select(count).where('issue_date', '>=', monthOf(day)).where('issue_date', '<=', day).executeTakeFirstOrThrow(),
    db.selectFrom('expeditions').select(count).where('status', 'in', expeditionsUnderWay).executeTakeFirstOrThrow(),
    db.selectFrom('goods').select(count).where('kind', '=', 'Colis').where('status', 'in', goodsInStock).executeTakeFirstOrThrow(),
    db.selectFrom('goods').select(count).where('kind', '=', 'Véhicule').where('status', 'in', goodsInStock).executeTakeFirstOrThrow(),
  ])
  return {
    clients: clients.count,
    sharedClients: shared.count,
    invoicesThisMonth: invoices.count,
    expeditionsUnderWay: expeditions.count,
    parcelsInStock: parcels.count,
    vehiclesInStock: vehicles.count,
  }
}

async function moneyOf(company: CompanyTx, day: string, mine: string | null) {
  const month = monthOf(day)
  const [before, sameDay] = [monthOf(sameDayBefore(day)), sameDayBefore(day)]
  const cents = (column: string, condition: string) => sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${sql.raw(condition)}), 0)::bigint`
  const [invoiced, collected, owed] = await Promise.all([
    ownInvoices(company, mine)
      .select([cents('total', `issue_date >= '${month}'`).as('current'), cents('total', `issue_date <= '${sameDay}'`).as('previous')])
      .where('issue_date', '>=', before)
      .where('issue_date', '<=', day)
      .executeTakeFirstOrThrow(),
    ownPayments(company, mine)
      .select([cents('amount', `payment_date >= '${month}'`).as('current'), cents('amount', `payment_date <= '${sameDay}'`).as('previous')])
      .where('status', '=', 'Reçu')
      .where('payment_date', '>=', before)
      .where('payment_date', '<=', day)
      .executeTakeFirstOrThrow(),
    ownInvoices(company, mine)
      .select([
        sql<number>`coalesce(sum(balance), 0)::bigint`.as('amount'),
        sql<number>`count(*)`.as('invoices'),
        cents('balance', `due_date < '${day}'`).as('lateAmount'),
        sql<number>`count(*) filter (where due_date < ${day})`.as('lateInvoices'),
        sql<number>`greatest(coalesce(${day}::date - min(due_date), 0), 0)`.as('oldestDays'),
      ])
      .where('balance', '>', 0)
      .executeTakeFirstOrThrow(),
  ])
  return {
    invoiced,
    collected,
    outstanding: { amount: owed.amount, invoices: owed.invoices },
    late: { amount: owed.lateAmount, invoices: owed.lateInvoices, oldestDays: owed.lateInvoices === 0 ? 0 : owed.oldestDays },
  }
}

function invoicesOf(company: CompanyTx, mine: string | null) {
  return ownInvoices(company, mine).select(invoiceColumns)
}

function latestPaymentsOf(company: CompanyTx, mine: string | null) {
  return ownPayments(company, mine)
    .select(['id', 'invoice_number as invoiceNumber', 'client_name as clientName', 'payment_date as paymentDate', 'amount', 'status', 'method'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}

function ownInvoices({ db }: CompanyTx, mine: string | null) {
  const query = db.selectFrom('invoices')
  return mine === null ? query : query.where('issued_by_agent_id', '=', mine)
}

// The payments of the invoices one issued oneself.
function ownPayments({ db }: CompanyTx, mine: string | null) {
  const query = db.selectFrom('payments')
  return mine === null
    ? query
    : query.where('invoice_id', 'in', (of) => of.selectFrom('invoices').select('id').where('issued_by_agent_id', '=', mine))
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** What a super_admin with no company open sees: the shared clients, and nobody's business. */
export async function emptyDashboard({ db }: AnyTx): Promise<Dashboard> {
  const { count } = await db.selectFrom('shared_clients').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return {
    counts: { clients: 0, sharedClients: count, invoicesThisMonth: 0, expeditionsUnderWay: 0, parcelsInStock: 0, vehiclesInStock: 0 },
    money: null,
    latestInvoices: [],
    latestPayments: [],
    toChase: [],
  }
}
