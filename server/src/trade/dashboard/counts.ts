import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/company.ts'
import { matchingExpeditions } from '#trade/expeditions/filters.ts'
import { isInStock } from '#trade/goods/filters.ts'
import { matchingInvoices } from '#trade/invoices/filters.ts'
import type { Period } from './period.ts'

const count = sql<number>`count(*)`.as('count')
const none = { count: 0, unowned: 0, weightKg: 0, volumeM3: 0 }

/** How many of each. */
export async function countsOf(company: CompanyTx, period: Period): Promise<Dashboard['counts']> {
  const { db } = company
  const [clients, shared, invoices, expeditions, goods] = await Promise.all([
    db.selectFrom('clients').select(count).executeTakeFirstOrThrow(),
    db.selectFrom('shared_clients').select(count).executeTakeFirstOrThrow(),
    invoicesOf(company, period),
    matchingExpeditions(company, { status: 'En cours' }).select(count).executeTakeFirstOrThrow(),
    goodsOf(company),
  ])
  const ofKind = (kind: string) => {
    const { kind: _kind, ...stock } = goods.find((some) => some.kind === kind) ?? { kind, ...none }
    return stock
  }
  return {
    clients: clients.count,
    sharedClients: shared.count,
    invoices,
    expeditionsUnderWay: expeditions.count,
    parcels: ofKind('Colis'),
    vehicles: ofKind('Véhicule'),
  }
}

function invoicesOf(company: CompanyTx, { from, to, previousFrom, previousTo }: Period) {
  return matchingInvoices(company, { from: previousFrom, to })
    .select([
      sql<number>`count(*) filter (where i.issue_date >= ${from})`.as('current'),
      sql<number>`count(*) filter (where i.issue_date <= ${previousTo})`.as('previous'),
    ])
    .executeTakeFirstOrThrow()
}

function goodsOf({ db }: CompanyTx) {
  return db
    .selectFrom('goods as g')
    .select([
      'g.kind',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where g.client_id is null and g.shared_client_id is null)`.as('unowned'),
      sql<number>`coalesce(sum(g.weight_kg), 0)`.as('weightKg'),
      sql<number>`coalesce(sum(g.volume_m3), 0)`.as('volumeM3'),
    ])
    .where(isInStock)
    .groupBy('g.kind')
    .execute()
}

/** What a new company has done already. */
export async function startedOf({ db }: CompanyTx): Promise<Dashboard['started']> {
  const some = sql<number>`1`.as('some')
  const [company, service, client, invoice] = await Promise.all([
    db.selectFrom('company_info').select(some).limit(1).execute(),
    db.selectFrom('services').select(some).limit(1).execute(),
    db.selectFrom('clients').select(some).limit(1).execute(),
    db.selectFrom('invoices').select(some).limit(1).execute(),
  ])
  return { company: company.length > 0, service: service.length > 0, client: client.length > 0, invoice: invoice.length > 0 }
}
