import type { Client } from '@escale/contract/trade/clients/contract'
import type { ClientMerge } from '@escale/contract/trade/clients/merge-rows'
import type { ClientFigures } from '@escale/contract/trade/clients/sheet'
import { goodsInStock, goodsNeverBilled } from '@escale/contract/trade/goods/words'
import { sql } from 'kysely'
import { type Actor, hasPermission } from '#access/guard/actor.ts'
import type { AnyTx } from '#database/caller/company.ts'
import { isOfClient } from '#database/query/client-columns.ts'
import { companyDay } from '#database/query/company-clock.ts'
import { undoableMerges } from './merged-client.ts'
import { clientById } from './queries.ts'

type Sheet = { client: Client; figures: ClientFigures; merges: ClientMerge[]; stoppedAt: string | null }

/**
 * Returns a client with invoice and goods figures. A client shared by all companies has the figures of this
 * company only. The id of a client merged into another returns that other client.
 */
export async function clientSheet(company: AnyTx, actor: Actor, id: string): Promise<Sheet> {
  const sheet = await readSheet(company, actor, id)
  return sheet.client.id === id ? sheet : readSheet(company, actor, sheet.client.id)
}

async function readSheet(company: AnyTx, actor: Actor, id: string): Promise<Sheet> {
  const { id: companyId } = company
  const [client, merges, sales, goods, stoppedAt] = await Promise.all([
    clientById(company, id),
    undoableMerges(company, id),
    companyId !== null && hasPermission(actor, 'invoices.read') ? clientSales(company, companyId, id) : null,
    companyId !== null && hasPermission(actor, 'goods.read') ? clientGoods(company, id) : null,
    companyId !== null && hasPermission(actor, 'conversations.read') ? refusalOfMessages(company, id) : null,
  ])
  return { client, figures: { sales, goods }, merges, stoppedAt }
}

/** Returns the time at which the client sent STOP to receive no more messages, or null. */
async function refusalOfMessages({ db }: AnyTx, id: string): Promise<string | null> {
  const conversation = await db
    .selectFrom('conversations')
    .select('stopped_at')
    .where(isOfClient(id))
    .executeTakeFirst()
  return conversation?.stopped_at ?? null
}

async function clientSales({ db }: AnyTx, companyId: string, id: string) {
  const [sales, late] = await Promise.all([
    db
      .selectFrom('client_figures')
      .where('client_id', '=', id)
      .select([
        sql<number>`coalesce(sum(invoices), 0)`.as('invoices'),
        sql<number>`coalesce(sum(total), 0)::bigint`.as('billed'),
        sql<number>`coalesce(sum(balance), 0)::bigint`.as('balance'),
        sql<number>`coalesce(sum(opening), 0)::bigint`.as('opening'),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('receivables')
      .where(isOfClient(id))
      .where('due_date', '<', companyDay(companyId))
      .select([
        sql<number>`count(*)`.as('late'),
        sql<number>`coalesce(sum(balance), 0)::bigint`.as('lateBalance'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  const { opening, ...figures } = sales
  const paid = sales.billed + opening - sales.balance
  return { ...figures, ...late, paid, ...(opening > 0 && { opening }) }
}

function clientGoods({ db }: AnyTx, id: string) {
  return db
    .selectFrom('goods')
    .where(isOfClient(id))
    .select([
      sql<number>`count(*)`.as('lots'),
      sql<number>`count(*) filter (where status = any(${goodsInStock}))`.as('inStock'),
      sql<number>`count(*) filter (where status = 'Disponible')`.as('available'),
      sql<number>`count(*) filter (where expedition_id is not null and invoice_id is null
        and not_billable_reason is null
        and status <> all(${goodsNeverBilled}))`.as('toBill'),
    ])
    .executeTakeFirstOrThrow()
}
