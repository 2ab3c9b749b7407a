import type { ClientPanel, GoodsInProgress } from '@escale/contract/trade/conversations/rows'
import { finalGoodsStatuses } from '@escale/contract/trade/goods/words'
import { type SqlBool, sql } from 'kysely'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { companyDay } from '#database/query/company-clock.ts'

const mostShown = 5

type Owner = { column: 'client_id' | 'shared_client_id'; id: string }

/**
 * Returns the client's invoices, goods and latest expedition, shown next to the conversation. Null if the
 * person is not linked to a client.
 */
export async function clientPanel(
  company: CompanyTx,
  actor: Actor,
  conversationId: string,
): Promise<ClientPanel | null> {
  const { client_id: own, shared_client_id: shared } = requireFound(
    await company.db
      .selectFrom('conversations')
      .select(['client_id', 'shared_client_id'])
      .where('id', '=', conversationId)
      .executeTakeFirst(),
  )
  const id = own ?? shared
  if (id === null) return null
  const owner = { column: own ? 'client_id' : 'shared_client_id', id } as const
  const [client, sales, goods, expedition] = await Promise.all([
    panelClient(company, owner),
    hasPermission(actor, 'invoices.read') ? panelSales(company, owner) : null,
    hasPermission(actor, 'goods.read') ? panelGoods(company, owner) : null,
    hasPermission(actor, 'expeditions.read') ? lastExpedition(company, owner) : null,
  ])
  return { client, sales, goods, expedition }
}

async function panelClient({ db }: CompanyTx, { column, id }: Owner): Promise<ClientPanel['client']> {
  const table = column === 'client_id' ? 'clients' : 'shared_clients'
  const row = await db
    .selectFrom(table)
    .select(['id', 'name', 'phone', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, isShared: table === 'shared_clients' }
}

async function panelSales(
  { id: companyId, db }: CompanyTx,
  { column, id }: Owner,
): Promise<ClientPanel['sales']> {
  const isLate = sql<boolean>`r.due_date < ${companyDay(companyId)}`
  const unpaid = db.selectFrom('receivables as r').where(`r.${column}`, '=', id)
  const [sums, invoices] = await Promise.all([
    unpaid
      .select([
        sql<number>`count(*)`.as('owed'),
        sql<number>`coalesce(sum(r.balance), 0)::bigint`.as('balance'),
        sql<number>`coalesce(sum(r.balance) filter (where ${isLate}), 0)::bigint`.as('lateBalance'),
      ])
      .executeTakeFirstOrThrow(),
    unpaid
      .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
      .select([
        'i.id',
        'i.invoice_number as invoiceNumber',
        'r.due_date as dueDate',
        'r.balance',
        isLate.as('isLate'),
      ])
      .orderBy('r.due_date')
      .orderBy('r.invoice_id')
      .limit(mostShown)
      .execute(),
  ])
  return { ...sums, invoices }
}

async function panelGoods({ db }: CompanyTx, { column, id }: Owner): Promise<ClientPanel['goods']> {
  const presentGoods = db
    .selectFrom('goods as g')
    .where(`g.${column}`, '=', id)
    .where(sql<SqlBool>`g.status <> all (${finalGoodsStatuses})`)
  const [{ count }, lots] = await Promise.all([
    presentGoods.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    presentGoods
      .leftJoin('expeditions as e', 'e.id', 'g.expedition_id')
      .select([
        'g.id',
        'g.kind',
        'g.number',
        'g.description',
        'g.status',
        'g.location',
        'e.reference as expeditionReference',
      ])
      .select(
        sql<GoodsInProgress['carriage']>`case when e.id is not null then json_build_object('mode', e.mode,
          'vesselOrFlight', e.vessel_or_flight,
          'etd', e.etd, 'eta', e.eta, 'atd', e.atd, 'ata', e.ata) end`.as('carriage'),
      )
      .orderBy('g.created_at', 'desc')
      .orderBy('g.id', 'desc')
      .limit(mostShown)
      .execute(),
  ])
  return { standing: count, lots }
}

/** Finds the expedition that carries the client's newest goods. */
async function lastExpedition({ db }: CompanyTx, { column, id }: Owner): Promise<ClientPanel['expedition']> {
  const row = await db
    .selectFrom('goods as g')
    .innerJoin('expeditions as e', 'e.id', 'g.expedition_id')
    .where(`g.${column}`, '=', id)
    .select(['e.id', 'e.reference', 'e.status', 'e.origin', 'e.destination'])
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
