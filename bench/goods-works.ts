import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signedCookie } from '../server/src/access/caller/cookie.ts'
import { generateInvoices } from '../server/src/trade/billing/generate.ts'
import { scanned } from '../server/src/trade/goods/lines.ts'
import { listGoods } from '../server/src/trade/goods/lists.ts'
import { loadGoods } from '../server/src/trade/goods/loading.ts'
import type { Database } from './database.ts'
import { replayed, sqlOf } from './replayed.ts'
import type { GoodsOperation, Target } from './world.ts'

/** A gesture by the product and by its SQL alone; `count` of them in a round, and what undoes them all. */
export type Work = { count: number; product(n: number): Promise<unknown>; raw(n: number): Promise<unknown>; undo(): Promise<unknown> }

const scans = 40
const lists = 20
const loaded = 500

/** The gestures of a warehouse in the company that has all the goods. */
export async function goodsWorks(
  { database, target }: { database: Database; target: Target },
  owner: pg.Pool,
): Promise<Record<GoodsOperation, Work>> {
  const { big } = database.world
  const ask = asking(target, big)
  const idsOf = async (text: string, ...values: unknown[]) => (await owner.query<{ id: string }>(text, [big.id, ...values])).rows.map(({ id }) => id)
  const departures = await idsOf(`select id from expeditions where tenant_id = $1 and status = 'Ouverte' order by id`)
  const [free = '', billed = ''] = departures
  const stock = await idsOf(`select id from goods where tenant_id = $1 and expedition_id is null and status = 'Reçu' order by id limit $2`, loaded)
  const codes = await idsOf(
    `select tracking_number as id from goods where tenant_id = $1 and expedition_id is null and status = 'Reçu' order by scan_key limit $2`,
    scans,
  )
  const parcelServiceId = big.services[0] ?? ''
  const { total } = (await ask('GET', `/expeditions/${billed}/invoices/preview?parcelServiceId=${parcelServiceId}`)) as { total: number }
  const nothing = async () => {}

  const listing = await sqlOf(owner, big.id, ({ company }) => listGoods(company, 'Colis', { sort: 'createdAt', order: 'desc', limit: 50 }))
  const scanning = await Promise.all(codes.map((code) => sqlOf(owner, big.id, ({ company }) => scanned(company, code))))
  const loading = await sqlOf(owner, big.id, (writing) => loadGoods(writing, free, stock))
  const billing = await sqlOf(owner, big.id, (writing) => generateInvoices(writing, { expeditionId: billed }, { parcelServiceId, total }))
  const unload = () => owner.query('update goods set expedition_id = null where tenant_id = $1 and expedition_id = $2', [big.id, free])
  const unbill = async () => {
    const invoices = await idsOf(
      'select distinct invoice_id as id from goods where tenant_id = $1 and expedition_id = $2 and invoice_id is not null',
      billed,
    )
    await owner.query('update goods set invoice_id = null where tenant_id = $1 and expedition_id = $2', [big.id, billed])
    await owner.query('delete from invoice_items where tenant_id = $1 and invoice_id = any($2)', [big.id, invoices])
    await owner.query('delete from invoices where tenant_id = $1 and id = any($2)', [big.id, invoices])
  }
  return {
    goodsList: {
      count: lists,
      product: () => ask('GET', '/warehouse-receipts?limit=50'),
      raw: () => replayed(owner, big.id, listing),
      undo: nothing,
    },
    scan: {
      count: scans,
      product: (n) => ask('GET', `/goods/scan?code=${codes[n]}`),
      raw: (n) => replayed(owner, big.id, scanning[n] ?? []),
      undo: nothing,
    },
    load: {
      count: 1,
      product: () => ask('POST', `/expeditions/${free}/goods`, { ids: stock }),
      raw: () => replayed(owner, big.id, loading),
      undo: unload,
    },
    bill: {
      count: 1,
      product: () => ask('POST', `/expeditions/${billed}/invoices`, { parcelServiceId, total }),
      raw: () => replayed(owner, big.id, billing),
      undo: unbill,
    },
  }
}

function asking({ port, secret }: Target, { id, token }: { id: string; token: string }) {
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        cookie: signedCookie(token, secret),
        'x-company': id,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
}
