import type { Price, PriceList } from '@escale/contract/trade/prices/contract'
import type { PriceDraft } from '@escale/contract/trade/prices/draft'
import { breaksText, findTie, priceName } from '@escale/contract/trade/prices/rules'
import { mostPricesOfService } from '@escale/contract/trade/prices/words'
import type { Unit } from '@escale/contract/trade/services/units'
import { fold } from '@escale/contract/values/fold'
import type { FiltersOf } from '@escale/contract/wire/page'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { findClient, keysOf } from '#database/query/client-columns.ts'
import { conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { newId } from '#database/query/ids.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { storedRows } from '#database/query/stored-rows.ts'
import { asPrice, type PriceRow, priceRows } from '#trade/price-rules.ts'
import { asChanged, keepRemoved, restoreRemoved } from '#trade/removed-record.ts'
import { currentGroupName } from './groups.ts'

const filterConditions: FilterConditions<Omit<FiltersOf<PriceList>, 'search'>> = {
  serviceId: '(p.service_id = :serviceId or p.shared_service_id = :serviceId)',
  clientId: '(p.client_id = :clientId or p.shared_client_id = :clientId)',
  on: 'p.valid_from <= :on and (p.valid_to is null or p.valid_to >= :on)',
}

export async function listPrices(company: CompanyTx, list: PriceList) {
  const { search, sort, order: _order, cursor: _cursor, limit: _limit, ...filters } = list
  const words = search
    ? { texts: ['strpos(p.name_key, :words) > 0'], values: { words: fold(search) } }
    : undefined
  const conditions = conditionsOf(filterConditions, filters, words)
  const key = { name: 'p.name_key', validFrom: 'p.valid_from::text', price: 'p.price' }[sort]
  const rows = await readPage<PriceRow>(company, priceRows, key, conditions, list)
  return firstPage(rows, list.limit, ({ sortKey: _key, ...row }) => asPrice(row))
}

export async function priceById(company: CompanyTx, id: string): Promise<Price> {
  return requireFound(await findPrice(company, id))
}

async function findPrice(company: CompanyTx, id: string): Promise<Price | undefined> {
  const [row] = await company.read<PriceRow>(
    `select ${priceRows.columns} from ${priceRows.from} and p.id = :id`,
    { id },
  )
  return row && asPrice(row)
}

export async function createPrice(
  { company, record }: WriteContext,
  { id = newId(), ...draft }: PriceDraft & { id?: string | undefined },
): Promise<Price> {
  const columns = await checkedColumns(company, undefined, draft)
  const insertion = company.db.insertInto('prices').values({ id, ...columns })
  await refuseIfTaken('ID_TAKEN', () => insertion.execute())
  const after = historyFields(draft, columns.unit)
  record('PRICE_CREATED', { table: 'prices', id, version: 1, after, detail: columns.name })
  return priceById(company, id)
}

export async function changePrice(
  { company, record }: WriteContext,
  id: string,
  version: number,
  draft: PriceDraft,
): Promise<Price> {
  const before = await priceById(company, id)
  const columns = await checkedColumns(company, id, draft)
  if (!(await changeRow(company, 'prices', { id, version }, columns)))
    throw staleOrGone(await findPrice(company, id))
  record('PRICE_UPDATED', {
    table: 'prices',
    id,
    version: version + 1,
    before: historyFields(before, before.unit),
    after: historyFields(draft, columns.unit),
    detail: columns.name,
  })
  return priceById(company, id)
}

export async function removePrice(writing: WriteContext, id: string): Promise<void> {
  const { company, record } = writing
  const price = await priceById(company, id)
  await keepRemoved(writing, 'prices', id, [asChanged(await storedRows(company, 'prices', 'id', id))])
  await company.db.deleteFrom('prices').where('id', '=', id).execute()
  const before = historyFields(price, price.unit)
  record('PRICE_REMOVED', { table: 'prices', id, before, detail: price.name })
}

/** Brings back a price that the caller has just deleted, unless another one took its place. */
export async function restorePrice(writing: WriteContext, id: string): Promise<void> {
  const { company, record } = writing
  await lockPrices(company)
  await restoreRemoved(writing, 'prices', id)
  const price = await priceById(company, id)
  await refuseTie(company, id, price)
  const { name, version } = price
  record('PRICE_RESTORED', { table: 'prices', id, version, before: { name }, after: { name }, detail: name })
}

/** Returns the columns of a price, or throws the reason why it cannot be saved. */
async function checkedColumns(company: CompanyTx, id: string | undefined, typed: PriceDraft) {
  const service = await findService(company, typed.serviceId)
  const client = await findNamedClient(company, typed.clientId)
  const draft = { ...typed, clientGroup: await currentGroupName(company, typed.clientGroup) }
  await lockPrices(company)
  await refuseTie(company, id, { ...draft, clientId: client?.id ?? null })
  return {
    ...(service.isShared
      ? { service_id: null, shared_service_id: service.id }
      : { service_id: service.id, shared_service_id: null }),
    ...(client ? keysOf(client) : { client_id: null, shared_client_id: null }),
    client_group: draft.clientGroup,
    name: priceName(service.name, client?.name ?? null, draft),
    mode: draft.mode,
    origin: draft.origin,
    destination: draft.destination,
    category: draft.category,
    unit: service.unit,
    price: draft.price,
    min_quantity: draft.minQuantity,
    breaks: JSON.stringify(draft.breaks),
    valid_from: draft.validFrom,
    valid_to: draft.validTo,
  }
}

async function findService({ db }: CompanyTx, id: string) {
  const columns = ['id', 'name', 'unit'] as const
  const own = await db.selectFrom('services').select(columns).where('id', '=', id).executeTakeFirst()
  if (own) return { ...own, isShared: false }
  const shared = await db
    .selectFrom('shared_services')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!shared) throw new Refusal('UNKNOWN_SERVICE')
  return { ...shared, isShared: true }
}

async function findNamedClient(company: CompanyTx, id: string | null) {
  if (id === null) return null
  const client = await findClient(company, id)
  if (!client) throw new Refusal('UNKNOWN_CLIENT')
  const { name } = await company.db
    .selectFrom(client.isShared ? 'shared_clients' : 'clients')
    .select('name')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  return { ...client, name }
}

/** The lock lets one person of a company save prices at a time: two saved at once could be tied. */
async function lockPrices({ id, db }: CompanyTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prices:${id}`}, 0))`.execute(db)
}

async function refuseTie(company: CompanyTx, id: string | undefined, draft: PriceDraft): Promise<void> {
  const others = await company.read<PriceRow>(
    `select ${priceRows.columns} from ${priceRows.from} and ${filterConditions.serviceId}
      limit ${mostPricesOfService}`,
    { serviceId: draft.serviceId },
  )
  const tie = findTie(id === undefined ? draft : { ...draft, id }, others.map(asPrice))
  if (tie) throw new Refusal('PRICE_TIED', { name: tie.name })
  if (id === undefined && others.length >= mostPricesOfService) throw new Refusal('TOO_MANY_PRICES')
}

/** The fields as the history shows them: breaks in words. */
function historyFields({ breaks, ...price }: PriceDraft, unit: Unit) {
  const { serviceId, clientId, clientGroup, mode, origin, destination, category } = price
  return {
    ...{ serviceId, clientId, clientGroup, mode, origin, destination, category },
    price: price.price,
    minQuantity: price.minQuantity,
    breaks: breaksText(breaks, unit) || null,
    validFrom: price.validFrom,
    validTo: price.validTo,
  }
}
