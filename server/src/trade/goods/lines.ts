import { codeKey } from '@escale/contract/trade/freight/check-digits'
import { goodsFields } from '@escale/contract/trade/goods/fields'
import type { Carriage, GoodsLine, GoodsList, GoodsSheet } from '@escale/contract/trade/goods/goods-actions'
import { finalGoodsStatuses, goodsKinds } from '@escale/contract/trade/goods/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, clientName, isOfClient, withClient } from '#database/query/client-columns.ts'
import { firstPage, mergeSorted, pageOf } from '#database/query/pages.ts'
import { recordColumns } from '#database/query/record-columns.ts'
import { statusesOf } from './filters.ts'
import { type GoodsSearch, matchesSearch, searchGoods } from './goods-search.ts'
import { matchesCode } from './lot/code-match.ts'
import { billingStatus, isUuid, totalColumns } from './lot/expressions.ts'

const columns = recordColumns('g', fieldsWith(goodsFields, 'line'))
const sheetColumns = recordColumns('g', fieldsWith(goodsFields, 'sheet'))

const derived = [
  'g.kind',
  sql<string>`coalesce(g.tracking_number, g.chassis_number)`.as('code'),
  sql<string | null>`coalesce(g.brand_name, g.vehicle_brand)`.as('brand'),
  clientIdOf('g').as('clientId'),
  clientName().as('clientName'),
  'e.reference as expeditionReference',
  billingStatus.as('billing'),
  sql<Carriage | null>`case when e.id is not null
    then json_build_object('mode', e.mode, 'status', e.status, 'origin', e.origin,
    'destination', e.destination,
    'vesselOrFlight', e.vessel_or_flight, 'etd', e.etd, 'eta', e.eta, 'atd', e.atd, 'ata', e.ata) end`.as(
    'carriage',
  ),
] as const

const mostFound = 20
const mostAvailable = 50

/**
 * Lists parcels and vehicles, newest first. No index covers both kinds, so one page of each is read and the
 * two are merged.
 */
export async function listLines(company: CompanyTx, list: GoodsList) {
  const kinds = list.kind ? [list.kind] : goodsKinds
  const search = await searchGoods(company, list.search, kinds)
  const pages = kinds.map((kind) =>
    pageOf(withLineColumns(matchingLines(company, { ...list, kind }, search)), 'g.created_at', 'g.id', list),
  )
  const [first = [], second = []] = await Promise.all(pages)
  return firstPage(mergeSorted(first, second, list.order), list.limit)
}

export async function lineTotals(company: CompanyTx, filters: FiltersOf<GoodsList>) {
  const search = await searchGoods(company, filters.search, filters.kind ? [filters.kind] : goodsKinds)
  return matchingLines(company, filters, search).select(totalColumns).executeTakeFirstOrThrow()
}

export async function lineById({ db }: CompanyTx, id: string): Promise<GoodsLine> {
  return requireFound(
    await withLineColumns(db.selectFrom('goods as g').where('g.id', '=', id)).executeTakeFirst(),
  )
}

export async function sheetById({ db }: CompanyTx, id: string): Promise<GoodsSheet> {
  return requireFound(
    await withLineColumns(db.selectFrom('goods as g').where('g.id', '=', id))
      .select(sheetColumns)
      .executeTakeFirst(),
  )
}

/**
 * Finds goods by a scanned code: an id, a goods number, a tracking number or a chassis number. Goods in stock
 * come first.
 */
export async function findByCode({ db }: CompanyTx, code: string): Promise<GoodsLine[]> {
  const query = withLineColumns(db.selectFrom('goods as g'))
  if (isUuid(code)) return query.where('g.id', '=', code).execute()
  const numbered = await query.where('g.number', '=', code.toUpperCase()).execute()
  if (numbered.length > 0 || codeKey(code) === '') return numbered
  const rows = await query
    .where('g.kind', 'in', goodsKinds)
    .where(matchesCode('coalesce(g.tracking_number, g.chassis_number)', code))
    .orderBy('g.created_at', 'desc')
    .limit(mostFound)
    .execute()
  const isGone = ({ status }: GoodsLine) => (finalGoodsStatuses as readonly string[]).includes(status)
  return [...rows.filter((row) => !isGone(row)), ...rows.filter(isGone)]
}

/**
 * Lists the available goods that match a text. The number is limited to what a person can read at the pick-up
 * desk.
 */
export async function availableLines(company: CompanyTx, search: string): Promise<GoodsLine[]> {
  const { items } = await listLines(company, {
    search,
    status: 'Disponible',
    sort: 'createdAt',
    order: 'desc',
    limit: mostAvailable,
  })
  return items
}

type Filters = FiltersOf<GoodsList>

function matchingLines(
  { db }: CompanyTx,
  { kind, status, clientId, expeditionId, invoiceId, loadableOn }: Filters,
  search: GoodsSearch | undefined,
) {
  let query = db.selectFrom('goods as g')
  if (kind) query = query.where('g.kind', '=', kind)
  if (status) query = query.where('g.status', 'in', statusesOf(status))
  if (clientId) query = query.where(isOfClient(clientId, 'g'))
  if (expeditionId) query = query.where('g.expedition_id', '=', expeditionId)
  if (invoiceId) query = query.where('g.invoice_id', '=', invoiceId)
  if (search) query = query.where(matchesSearch(search))
  if (loadableOn)
    query = query
      .where('g.status', '=', 'Reçu')
      .where('g.expedition_id', 'is', null)
      .where((either) =>
        either.or([
          either('g.destination', 'is', null),
          sql<boolean>`access.fold(g.destination) = ${either.selectFrom('expeditions as d').select(sql`access.fold(d.destination)`.as('destination')).where('d.id', '=', loadableOn)}`,
        ]),
      )
  return query
}

function withLineColumns(query: ReturnType<typeof matchingLines>) {
  return query
    .$call(withClient('g'))
    .leftJoin('expeditions as e', 'e.id', 'g.expedition_id')
    .select(columns)
    .select(derived)
}
