import type { Client, ClientList } from '@escale/contract/trade/clients/contract'
import { clientFields } from '@escale/contract/trade/clients/fields'
import type { ChosenRows } from '@escale/contract/trade/lists/contract'
import type { FiltersOf } from '@escale/contract/wire/page'
import { sql } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { AnyTx } from '#database/caller/company.ts'
import { currentClientId } from '#database/query/client-columns.ts'
import { allOf, type Conditions, conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { firstPage, mergeSorted } from '#database/query/pages.ts'
import { plainColumnsOf } from '#database/query/record-columns.ts'
import { searchConditions } from '#database/query/search.ts'
import { chosenRows, resultConditions, type SearchResult, searchIn } from '#database/query/search-result.ts'
import { readClients } from './ordered-clients.ts'

export const columns = plainColumnsOf(clientFields)

/** A row of either list. */
type ClientRow = Omit<Client, 'invoiceCount' | 'balance'>

/**
 * Lists clients. The company's own clients and those shared by all companies are two tables, read separately
 * and merged in order.
 */
export async function listClients(company: AnyTx, { ids, ...list }: ClientList & ChosenRows) {
  const chosen = ids === undefined ? undefined : chosenRows(ids)
  const own = ownConditions(list, chosen ?? (await searchOwnClients(company, list.search)))
  const shared = chosen ? resultConditions(chosen, 'shared_clients') : sharedConditions(list)
  const pages = await Promise.all([
    company.id === null ? [] : readClients<ClientRow>(company, 'clients', own, list),
    readClients<ClientRow>(company, 'shared_clients', shared, list),
  ])
  const page = firstPage(mergeSorted(...pages, list.order), list.limit)
  return { ...page, items: await withBalances(company, page.items) }
}

export async function clientTotals(company: AnyTx, list: FiltersOf<ClientList>) {
  const { id, db } = company
  const sharedCount = await sharedClients(company, list)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (id === null) return { count: sharedCount.count, balance: 0 }
  const found = await searchOwnClients(company, list.search)
  const filtered = list.type !== undefined || Boolean(list.search)
  const [ownCount, owed] = await Promise.all([
    ownClients(company, list, found)
      .select((all) => all.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('client_figures')
      .select(sql<number>`coalesce(sum(balance), 0)::bigint`.as('balance'))
      .$if(filtered, (figures) =>
        figures.where((either) =>
          either.or([
            either('client_id', 'in', ownClients(company, list, found).select('id')),
            either('client_id', 'in', sharedClients(company, list).select('id')),
          ]),
        ),
      )
      .executeTakeFirstOrThrow(),
  ])
  return { count: ownCount.count + sharedCount.count, balance: owed.balance }
}

export async function clientById(company: AnyTx, id: string): Promise<Client> {
  return requireFound(await findClient(company, id))
}

/**
 * Finds a client by id. Undefined if it is deleted or belongs to another company. The id of a client merged
 * into another returns that other client.
 */
export async function findClient(company: AnyTx, id: string): Promise<Client | undefined> {
  const found = await findUnmerged(company, id)
  if (found || company.id === null) return found
  const current = await currentClientId({ ...company, id: company.id }, id)
  return current === undefined ? undefined : findUnmerged(company, current)
}

/** Finds a client by id. Undefined also for a client that was merged into another. */
export async function findUnmerged(company: AnyTx, id: string): Promise<Client | undefined> {
  const own =
    company.id === null
      ? undefined
      : await company.db
          .selectFrom('clients')
          .select(columns)
          .select('tenant_id as tenantId')
          .where('id', '=', id)
          .executeTakeFirst()
  const row =
    own ??
    (await company.db
      .selectFrom('shared_clients')
      .select(columns)
      .select(sql<null>`null`.as('tenantId'))
      .where('id', '=', id)
      .executeTakeFirst())
  return row && (await withBalances(company, [row]))[0]
}

async function searchOwnClients(
  company: AnyTx,
  search: string | undefined,
): Promise<SearchResult | undefined> {
  return company.id === null ? undefined : searchIn({ ...company, id: company.id }, 'clients', search)
}

type Filters = Omit<FiltersOf<ClientList>, 'search'>

const filterConditions: FilterConditions<Filters> = {
  type: 'type = :type',
  owing: `id in (select client_id from client_figures where tenant_id = :company
    group by client_id having sum(balance) > 0)`,
}

function ownConditions(filters: Filters, found: SearchResult | undefined): Conditions {
  return conditionsOf(filterConditions, filters, found && resultConditions(found, 'clients'))
}

function sharedConditions({ search, ...filters }: FiltersOf<ClientList>): Conditions {
  return conditionsOf(filterConditions, filters, search ? searchConditions('search_key', search) : undefined)
}

function ownClients({ id, db }: AnyTx, filters: Filters, found: SearchResult | undefined) {
  return db.selectFrom('clients').where(allOf(ownConditions(filters, found), id))
}

function sharedClients({ id, db }: AnyTx, filters: FiltersOf<ClientList>) {
  return db.selectFrom('shared_clients').where(allOf(sharedConditions(filters), id))
}

/**
 * Adds the invoice count and the balance in cents. A client shared by all companies gets the figures of this
 * company only.
 */
async function withBalances<Row extends { id: string; tenantId: string | null }>(
  { id, db }: AnyTx,
  rows: Row[],
) {
  if (id === null || rows.length === 0) return rows.map((row) => ({ ...row, invoiceCount: 0, balance: 0 }))
  const found = await db
    .selectFrom('client_figures')
    .select([
      'client_id as client',
      sql<number>`sum(invoices)`.as('invoiceCount'),
      sql<number>`sum(balance)::bigint`.as('balance'),
    ])
    .where(sql<boolean>`client_id = any(${rows.map((row) => row.id)}::uuid[])`)
    .groupBy('client_id')
    .execute()
  const byClient = new Map(found.map(({ client, ...figures }) => [client, figures]))
  return rows.map((row) => ({ ...row, ...(byClient.get(row.id) ?? { invoiceCount: 0, balance: 0 }) }))
}
