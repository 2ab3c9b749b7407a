import { categoriesOf } from '@escale/contract/trade/billing/services'
import type { Service, ServiceList } from '@escale/contract/trade/services/contract'
import type { ServiceDraft } from '@escale/contract/trade/services/draft'
import { serviceFields } from '@escale/contract/trade/services/fields'
import { formatMoney } from '@escale/contract/values/amounts'
import type { FiltersOf } from '@escale/contract/wire/page'
import { fieldsWith } from '@escale/contract/wire/record-fields'
import { isOfCompany, type WriteContext } from '#access/guard/write-context.ts'
import { refuseIfReferenced, refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { AnyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import {
  andAll,
  type Conditions,
  conditionsOf,
  type FilterConditions,
  hasOneOfWords,
} from '#database/query/conditions.ts'
import { newId } from '#database/query/ids.ts'
import { firstPage, mergeSorted, readPage } from '#database/query/pages.ts'
import { columnsText, plainColumnsOf, storedColumns } from '#database/query/record-columns.ts'
import { matchKey, searchConditions } from '#database/query/search.ts'
import { storedRows } from '#database/query/stored-rows.ts'
import { asChanged, keepRemoved, restoreRemoved } from '#trade/removed-record.ts'

type AnyWriting = WriteContext<string | null>

const columns = plainColumnsOf(serviceFields)

const ownList = {
  columns: `${columnsText('services', serviceFields)}, tenant_id as "tenantId"`,
  from: 'services where tenant_id = :company',
  id: 'id',
}
const sharedList = {
  columns: `${columnsText('shared_services', serviceFields)}, null::uuid as "tenantId"`,
  from: 'shared_services where true',
  id: 'id',
}

/**
 * Lists services. The company's own services and those shared by all companies are two tables, read
 * separately and merged in order.
 */
export async function listServices(company: AnyTx, list: ServiceList) {
  const conditions = serviceConditions(list)
  const [own, shared] = await Promise.all([
    company.id === null ? [] : readPage<Service>(company, ownList, serviceSort(list), conditions, list),
    readPage<Service>(company, sharedList, serviceSort(list), conditions, list),
  ])
  return firstPage(mergeSorted(own, shared, list.order), list.limit)
}

export async function serviceTotals(company: AnyTx, filters: FiltersOf<ServiceList>) {
  const conditions = serviceConditions(filters)
  const lists = company.id === null ? [sharedList] : [ownList, sharedList]
  const counts = await Promise.all(
    lists.map(({ from }) =>
      company.read<{ count: number }>(
        `select count(*) as count from ${from}${andAll(conditions)}`,
        conditions.values,
      ),
    ),
  )
  return { count: counts.flat().reduce((sum, { count }) => sum + count, 0) }
}

export async function serviceById(company: AnyTx, id: string): Promise<Service> {
  return requireFound(await findService(company, id))
}

async function findService(company: AnyTx, id: string): Promise<Service | undefined> {
  const own =
    company.id === null
      ? undefined
      : await company.db.selectFrom('services').select(columns).where('id', '=', id).executeTakeFirst()
  if (own) return { ...own, tenantId: company.id }
  const shared = await company.db
    .selectFrom('shared_services')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return shared && { ...shared, tenantId: null }
}

/** Creates a service. A super_admin who has no company open creates one that all companies share. */
export async function createService(
  { company, record }: AnyWriting,
  { id = newId(), ...draft }: ServiceDraft & { id?: string },
): Promise<Service> {
  const created = await refuseIfTaken('ID_TAKEN', () =>
    company.db
      .insertInto(serviceTable(company))
      .values({ id, ...draft })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
  record('SERVICE_CREATED', { table: serviceTable(company), id, version: created.version, after: draft })
  return { ...created, tenantId: company.id }
}

export async function changeService(
  { company, record }: AnyWriting,
  id: string,
  version: number,
  changes: Partial<ServiceDraft>,
): Promise<Service> {
  const before = await changeRow(company, serviceTable(company), { id, version }, changes)
  if (!before) throw await serviceRefusal(company, id)
  record('SERVICE_UPDATED', {
    table: serviceTable(company),
    id,
    version: version + 1,
    before,
    after: changes,
  })
  return serviceById(company, id)
}

export async function removeService(writing: AnyWriting, id: string): Promise<void> {
  const { company, record } = writing
  if (isOfCompany(writing))
    await keepRemoved(writing, 'services', id, [
      asChanged(await storedRows(writing.company, 'services', 'id', id)),
    ])
  const removal = company.db
    .deleteFrom(serviceTable(company))
    .where('id', '=', id)
    .returning(storedColumns(fieldsWith(serviceFields, 'drafted')))
  const before = await refuseIfReferenced('IN_USE', () => removal.executeTakeFirst())
  if (!before) throw await serviceRefusal(company, id)
  record('SERVICE_REMOVED', {
    table: serviceTable(company),
    id,
    before,
    detail: [before.name, formatMoney(before.price)].join(' · '),
  })
}

/** Brings back a service that the caller has just deleted. */
export async function restoreService(writing: WriteContext, id: string): Promise<void> {
  await restoreRemoved(writing, 'services', id)
  const { name, version } = await serviceById(writing.company, id)
  writing.record('SERVICE_RESTORED', { table: 'services', id, version, before: { name }, after: { name } })
}

/** Returns the reason why a service could not be changed or removed. */
async function serviceRefusal(company: AnyTx, id: string): Promise<Refusal> {
  const current = await findService(company, id)
  return current && current.tenantId !== company.id ? new Refusal('FORBIDDEN') : staleOrGone(current)
}

function serviceSort({ sort, search }: ServiceList) {
  if (sort === 'match') return matchKey('name_key', search)
  return { name: 'name_key', price: 'price', createdAt: 'created_at', category: categoryAndName }[sort]
}

/** The expression of the index `services_by_category`. */
const categoryAndName = `((category || ' ' || name_key) collate "C")`

function serviceTable(company: AnyTx) {
  return company.id === null ? 'shared_services' : 'services'
}

const filterConditions: FilterConditions<Omit<FiltersOf<ServiceList>, 'search'>> = {
  category: 'category = :category',
  billing: (billing) => hasOneOfWords('category', categoriesOf(billing)),
}

function serviceConditions({ search, ...filters }: FiltersOf<ServiceList>): Conditions {
  return conditionsOf(filterConditions, filters, search ? searchConditions('search_key', search) : undefined)
}
