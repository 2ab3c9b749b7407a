import type { Dashboard, DashboardQuery } from '@escale/contract/trade/dashboard/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import type { AnyTx, CompanyTx } from '#database/caller/company.ts'
import { readCounts, readStarted } from './counts.ts'
import { latestClients, latestInvoices, latestPayments, listDebtors, nextArrivals } from './lists.ts'
import { readMoney } from './money.ts'
import { type MoneyScope, moneyScope } from './money-scope.ts'
import { type DashboardDays, periodOf } from './period.ts'
import { listToDo } from './to-do.ts'

/**
 * Reads the dashboard of a user, with parallel queries. Everyone gets the counts, the rest depends on the
 * role.
 */
export async function readDashboard(
  company: CompanyTx,
  actor: Actor,
  query: DashboardQuery,
): Promise<Dashboard> {
  const period = periodOf(company.id, query)
  const scope = moneyScope(actor)
  const [days, counts, started, more] = await Promise.all([
    daysOf(company, period),
    readCounts(company, period),
    readStarted(company),
    scope.money ? moreOf() : listsWithoutMoney(company, scope, period.day),
  ])
  return { ...days, counts, started, ...more }

  async function moreOf() {
    const [money, toDo, invoices, payments, arrivals, debtors] = await Promise.all([
      readMoney(company, scope, period),
      listToDo({ company, actor, seen: scope, day: period.day }),
      latestInvoices(company, scope),
      latestPayments(company, scope),
      nextArrivals(company, period.day),
      listDebtors(company, scope),
    ])
    return {
      money,
      toDo,
      latestInvoices: invoices,
      latestPayments: payments,
      nextArrivals: arrivals,
      latestClients: [],
      debtors,
    }
  }
}

/** The newest records, for a user who sees no money. */
async function listsWithoutMoney(company: CompanyTx, scope: MoneyScope, day: RawBuilder<string>) {
  const [invoices, arrivals, clients] = await Promise.all([
    latestInvoices(company, { ...scope, own: null }),
    nextArrivals(company, day),
    latestClients(company),
  ])
  return { ...nothingMore, latestInvoices: invoices, nextArrivals: arrivals, latestClients: clients }
}

const nothingMore = {
  money: null,
  toDo: [],
  latestInvoices: [],
  latestPayments: [],
  nextArrivals: [],
  latestClients: [],
  debtors: [],
}

async function daysOf(
  { id, db }: CompanyTx,
  { day, from, to, previousFrom, previousTo }: DashboardDays,
): Promise<Pick<Dashboard, 'day' | 'period'>> {
  const { day: now, ...period } = await db
    .selectFrom('tenants')
    .select([
      day.as('day'),
      from.as('from'),
      to.as('to'),
      previousFrom.as('previousFrom'),
      previousTo.as('previousTo'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { day: now, period }
}

/** Returns the dashboard of a super_admin who has no company open: only the number of shared clients. */
export async function emptyDashboard({ db }: AnyTx): Promise<Dashboard> {
  const day = sql<string>`now()::date`
  const { sharedClients, ...days } = await db
    .selectFrom('shared_clients')
    .select([sql<number>`count(*)`.as('sharedClients'), day.as('day')])
    .executeTakeFirstOrThrow()
  const none = { count: 0, unowned: 0, weightKg: 0, volumeM3: 0 }
  return {
    day: days.day,
    period: { from: days.day, to: days.day, previousFrom: days.day, previousTo: days.day },
    counts: {
      clients: 0,
      sharedClients,
      invoices: { current: 0, previous: 0 },
      expeditionsUnderWay: 0,
      parcels: none,
      vehicles: none,
    },
    started: {
      company: false,
      logo: false,
      service: false,
      client: false,
      parcel: false,
      invoice: false,
      colleague: false,
    },
    ...nothingMore,
  }
}
