import { formatMoney } from '@escale/contract/values/amounts'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import type { ClientMessage } from './client-message.ts'

/** Clients, with what they owe. */
export async function toldOfClients({ db }: CompanyTx, ids: readonly string[], templateKey: string): Promise<ClientMessage[]> {
  const [own, shared, owed] = await Promise.all([
    db.selectFrom('clients').select(['id', 'name']).where(sql<boolean>`id = any(${ids}::uuid[])`).execute(),
    db.selectFrom('shared_clients').select(['id', 'name']).where(sql<boolean>`id = any(${ids}::uuid[])`).execute(),
    db
      .selectFrom('invoices')
      .select([sql<string>`coalesce(client_id, shared_client_id)`.as('id'), sql<number>`sum(balance)::bigint`.as('balance')])
      .where((either) => either.or([sql<boolean>`client_id = any(${ids}::uuid[])`, sql<boolean>`shared_client_id = any(${ids}::uuid[])`]))
      .groupBy(sql`coalesce(client_id, shared_client_id)`)
      .execute(),
  ])
  const balances = new Map(owed.map(({ id, balance }) => [id, balance]))
  return [...own, ...shared]
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
    .map(({ id, name }) => ({
      clientId: id,
      clientName: name,
      about: { kind: 'clients', id },
      label: name,
      templateKey,
      values: { solde: formatMoney(balances.get(id) ?? 0) },
      linked: null,
      refusal: null,
    }))
}

/** The client of a sale or of goods: the company's own, or one that all share. Its name is today's. */
export const clientIdOf = (table: string) => sql<string | null>`coalesce(${sql.ref(`${table}.client_id`)}, ${sql.ref(`${table}.shared_client_id`)})`
