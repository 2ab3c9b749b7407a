import { codeKey } from '@escale/contract/trade/freight/check-digits'
import type { GoodsTotals } from '@escale/contract/trade/goods/contract'
import { goodsFields } from '@escale/contract/trade/goods/fields'
import type { GoodsLine, GoodsList, GoodsSheet } from '@escale/contract/trade/goods/goods-actions'
import { finalGoodsStatuses, goodsKinds, noContainer } from '@escale/contract/trade/goods/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { isOfClientText } from '#database/query/client-columns.ts'
import {
  andAll,
  type Conditions,
  conditionsOf,
  type FilterConditions,
  hasOneOfWords,
} from '#database/query/conditions.ts'
import { firstPage, mergeSorted, readPage } from '#database/query/pages.ts'
import { columnsText } from '#database/query/record-columns.ts'
import { statusesOf } from './filters.ts'
import { searchGoods } from './goods-search.ts'
import { codeConditions } from './lot/code-match.ts'
import { billingStatus, goodsJoins, isUuid, totalColumns } from './lot/expressions.ts'

const columns = `${columnsText('g', fieldsWith(goodsFields, 'line'))}, g.kind,
  coalesce(g.tracking_number, g.chassis_number) as code, coalesce(g.brand_name, g.vehicle_brand) as brand,
  coalesce(g.client_id, g.shared_client_id) as "clientId", coalesce(c.name, s.name) as "clientName",
  e.reference as "expeditionReference", k.number as "containerNumber", ${billingStatus} as billing,
  case when e.id is not null then json_build_object('mode', e.mode, 'status', e.status,
    'origin', e.origin, 'destination', e.destination, 'vesselOrFlight', e.vessel_or_flight,
    'etd', e.etd, 'eta', e.eta, 'atd', e.atd, 'ata', e.ata) end as carriage`

const linesOfCompany = `goods g ${goodsJoins} where g.tenant_id = :company`
const lines = { columns, from: linesOfCompany, id: 'g.id' }
const selectLines = `select ${columns} from ${linesOfCompany}`
const oneLine = `${selectLines} and g.id = :id`
const oneSheet = `select ${columns}, ${columnsText('g', fieldsWith(goodsFields, 'sheet'))}
  from ${linesOfCompany} and g.id = :id`

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
    readPage<GoodsLine>(company, lines, 'g.created_at', lineConditions({ ...list, kind }, search), list),
  )
  const [first = [], second = []] = await Promise.all(pages)
  return firstPage(mergeSorted(first, second, list.order), list.limit)
}

export async function lineTotals(company: CompanyTx, filters: FiltersOf<GoodsList>) {
  const search = await searchGoods(company, filters.search, filters.kind ? [filters.kind] : goodsKinds)
  const conditions = lineConditions(filters, search)
  const [totals] = await company.read<GoodsTotals>(
    `select ${totalColumns} from goods g where g.tenant_id = :company${andAll(conditions)}`,
    conditions.values,
  )
  return requireFound(totals)
}

export async function lineById(company: CompanyTx, id: string): Promise<GoodsLine> {
  return requireFound((await company.read<GoodsLine>(oneLine, { id }))[0])
}

export async function sheetById(company: CompanyTx, id: string): Promise<GoodsSheet> {
  return requireFound((await company.read<GoodsSheet>(oneSheet, { id }))[0])
}

/**
 * Finds goods by a scanned code: an id, a goods number, a tracking number or a chassis number. Goods in stock
 * come first.
 */
export async function findByCode(company: CompanyTx, code: string): Promise<GoodsLine[]> {
  if (isUuid(code)) return company.read(oneLine, { id: code })
  const numbered = await company.read<GoodsLine>(`${selectLines} and g.number = :number`, {
    number: code.toUpperCase(),
  })
  if (numbered.length > 0 || codeKey(code) === '') return numbered
  const conditions = codeConditions('coalesce(g.tracking_number, g.chassis_number)', code)
  const rows = await company.read<GoodsLine>(
    `${selectLines} and ${hasOneOfWords('g.kind', goodsKinds)}${andAll(conditions)}
      order by g.created_at desc limit ${mostFound}`,
    conditions.values,
  )
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

type Filters = Omit<FiltersOf<GoodsList>, 'search'>

const filterConditions: FilterConditions<Filters> = {
  kind: 'g.kind = :kind',
  status: (status) => hasOneOfWords('g.status', statusesOf(status)),
  clientId: isOfClientText('g'),
  expeditionId: 'g.expedition_id = :expeditionId',
  invoiceId: 'g.invoice_id = :invoiceId',
  containerId: (containerId) =>
    containerId === noContainer ? 'g.container_id is null' : 'g.container_id = :containerId',
  loadableOn: `g.status = 'Reçu' and g.expedition_id is null
    and (g.destination is null or access.fold(g.destination) = (select access.fold(d.destination)
      from expeditions d where d.tenant_id = :company and d.id = :loadableOn))`,
}

function lineConditions(filters: Filters, search: Conditions | undefined): Conditions {
  return conditionsOf(filterConditions, filters, search)
}
