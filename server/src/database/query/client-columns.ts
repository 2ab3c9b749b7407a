import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import type { DB } from '#database/statements/schema.ts'

// A row's client belongs to the company or is shared by all companies. Each kind has its own column and
// table.

/** The client's id, as SQL text. */
export function clientIdText(table: string): string {
  return `coalesce(${table}.client_id, ${table}.shared_client_id)`
}

/** The client's id, as a query expression. Null for a row without a client. */
export function clientIdOf<Id extends string | null = string | null>(table?: string): RawBuilder<Id> {
  return table === undefined
    ? sql<Id>`coalesce(client_id, shared_client_id)`
    : sql<Id>`${sql.raw(clientIdText(table))}`
}

export function isOfClient(clientId: string, table?: string): RawBuilder<SqlBool> {
  const [own, shared] = columnsIn(table)
  return sql<SqlBool>`(${own} = ${clientId} or ${shared} = ${clientId})`
}

export function isOfClients(clientIds: readonly string[], table?: string): RawBuilder<SqlBool> {
  const [own, shared] = columnsIn(table)
  return sql<SqlBool>`(${own} = any(${clientIds}::uuid[]) or ${shared} = any(${clientIds}::uuid[]))`
}

/** Condition: the row has no client. */
export function hasNoClient(table?: string): RawBuilder<SqlBool> {
  const [own, shared] = columnsIn(table)
  return sql<SqlBool>`(${own} is null and ${shared} is null)`
}

function columnsIn(table: string | undefined) {
  const prefix = table === undefined ? '' : `${table}.`
  return [sql.ref(`${prefix}client_id`), sql.ref(`${prefix}shared_client_id`)] as const
}

/** Condition: the row is of the client `:clientId`. */
export function isOfClientText(table: string): string {
  return `(${table}.client_id = :clientId or ${table}.shared_client_id = :clientId)`
}

/**
 * `withClient` as SQL text. `offset 0` makes PostgreSQL look up the client of each row by its key. The plan
 * of a small company would read all clients for each page, and be kept for a company that has thousands.
 */
export function clientJoins(table: string): string {
  return `left join lateral (select name, email, phone, address from clients
      where tenant_id = :company and id = ${table}.client_id offset 0) c on true
    left join lateral (select name, email, phone, address from shared_clients
      where id = ${table}.shared_client_id offset 0) s on true`
}

type Clients = { c: Nullable<DB['clients']>; s: Nullable<DB['shared_clients']> }
type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }
type ClientKeys = Pick<DB['goods'], 'client_id' | 'shared_client_id'>

/**
 * Joins the client of each row, with the alias `c` for a company's own client and `s` for one that all
 * companies share.
 */
export function withClient(table: string) {
  return <Db, Table extends keyof Db, Output>(query: SelectQueryBuilder<Db, Table, Output>) => {
    const rows = query as unknown as SelectQueryBuilder<DB & { row: ClientKeys }, 'row', Output>
    return rows
      .leftJoin('clients as c', 'c.id', `${table}.client_id` as 'row.client_id')
      .leftJoin(
        'shared_clients as s',
        's.id',
        `${table}.shared_client_id` as 'row.shared_client_id',
      ) as unknown as SelectQueryBuilder<Db & Clients, Table | keyof Clients, Output>
  }
}

/** The client's current name, in a query with `withClient`. */
export function clientName<Name extends string | null = string | null>(): RawBuilder<Name> {
  return sql<Name>`coalesce(c.name, s.name)`
}

/** The id of a client, and the table that holds it. */
export type ClientKey = { id: string; isShared: boolean }

export function keysOf({ id, isShared }: ClientKey) {
  return isShared ? { client_id: null, shared_client_id: id } : { client_id: id, shared_client_id: null }
}

/**
 * Finds a client by id: the company's own, a shared one, or one merged into another. A form or an offline
 * device may still send the id of a merged client, and gets the client that it became.
 */
export async function findClient(company: CompanyTx, id: string): Promise<ClientKey | undefined> {
  const { db } = company
  const own = await db.selectFrom('clients').select('id').where('id', '=', id).executeTakeFirst()
  if (own) return { id, isShared: false }
  const shared = await db.selectFrom('shared_clients').select('id').where('id', '=', id).executeTakeFirst()
  if (shared) return { id, isShared: true }
  const current = await currentClientId(company, id)
  return current === undefined ? undefined : { id: current, isShared: false }
}

/** The id of the client that a merged client became, after any later merges. Undefined for any other id. */
export async function currentClientId(company: CompanyTx, id: string): Promise<string | undefined> {
  const [row] = await company.run<{ current: string | null }>({
    text: 'select current_client($1, $2) as current',
    values: [company.id, id],
  })
  if (!row?.current) return undefined
  const client = await company.db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', row.current)
    .executeTakeFirst()
  return client?.id
}
