import type { ClientList } from '@escale/contract/trade/clients/contract'
import { clientFields } from '@escale/contract/trade/clients/fields'
import { cursorOf, cursorPosition } from '@escale/contract/wire/cursor'
import type { AnyTx } from '#database/caller/company.ts'
import type { Conditions } from '#database/query/conditions.ts'
import { readPage } from '#database/query/pages.ts'
import { columnsText } from '#database/query/record-columns.ts'
import { matchKey } from '#database/query/search.ts'

type Table = 'clients' | 'shared_clients'

const columns = {
  clients: `${columnsText('clients', clientFields)}, tenant_id as "tenantId"`,
  shared_clients: `${columnsText('shared_clients', clientFields)}, null::uuid as "tenantId"`,
}
const ofCompany = { clients: 'tenant_id = :company', shared_clients: 'true' }

/** The expression of the index `clients_by_type`. */
const typeAndName = `((type || ' ' || name_key) collate "C")`
const sorts = { name: 'name_key', createdAt: 'created_at', type: typeAndName } as const

/** Clients of this company's invoices that owe something. The invoices say so, whoever owns the client. */
const debtors = `select client_id, sum(balance)::bigint as owed from client_figures
  where tenant_id = :company group by client_id having sum(balance) > 0`

/** Reads a page of one table of clients, in the order of the list. */
export function readClients<Row extends { id: string }>(
  company: AnyTx,
  table: Table,
  conditions: Conditions,
  list: ClientList,
) {
  const source = { columns: columns[table], from: `${table} where ${ofCompany[table]}`, id: 'id' }
  const { sort, search } = list
  if (sort === 'balance') return pageByBalance<Row>(company, table, conditions, list)
  const order = sort === 'match' ? matchKey('name_key', search) : sorts[sort]
  return readPage<Row>(company, source, order, conditions, list)
}

/**
 * Reads a page in the order of the balance: the debtors of the company are sorted, and the other clients have
 * the balance 0 and come in the order of their ids, after the debtors or, ascending, before them.
 */
async function pageByBalance<Row extends { id: string }>(
  company: AnyTx,
  table: Table,
  conditions: Conditions,
  list: ClientList,
) {
  const after = list.cursor === undefined ? undefined : cursorPosition(list.cursor)
  const branches = [readDebtors, readSettled]
  if (list.order === 'asc') branches.reverse()
  // A cursor in the second branch needs nothing of the first.
  if (after && (after[0] === 0) === (list.order === 'desc')) branches.shift()
  const pages = branches.map((read) => read<Row>(company, table, conditions, list))
  return (await Promise.all(pages)).flat()
}

function readDebtors<Row extends { id: string }>(
  company: AnyTx,
  table: Table,
  { texts, values }: Conditions,
  list: ClientList,
) {
  const from = `${table} join (${debtors}) debt on debt.client_id = ${table}.id where ${ofCompany[table]}`
  // Always true, but a page with a condition is planned for the company that reads it.
  const owing = { texts: ['debt.owed > 0', ...texts], values }
  return readPage<Row>(company, { columns: columns[table], from, id: 'id' }, 'debt.owed', owing, list)
}

async function readSettled<Row extends { id: string }>(
  company: AnyTx,
  table: Table,
  { texts, values }: Conditions,
  list: ClientList,
) {
  const after = list.cursor === undefined ? undefined : cursorPosition(list.cursor)
  const cursor = after?.[0] === 0 ? cursorOf(after[1], after[1]) : undefined
  const source = { columns: columns[table], from: `${table} where ${ofCompany[table]}`, id: 'id' }
  const settled = { texts: [`id not in (select client_id from (${debtors}) debt)`, ...texts], values }
  const rows = await readPage<Row>(company, source, 'id', settled, { ...list, cursor })
  return rows.map((row) => ({ ...row, sortKey: 0 }))
}
