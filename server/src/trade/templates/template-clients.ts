import { formatMoney } from '@escale/contract/values/amounts'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import type { ClientMessage } from '#trade/client-message.ts'

/** Prepares the messages to clients about their own balance. */
export async function clientMessages(
  { db }: CompanyTx,
  ids: readonly string[],
  templateKey: string,
): Promise<ClientMessage[]> {
  const [own, shared, balanceRows] = await Promise.all([
    db.selectFrom('clients').select(['id', 'name']).where(sql<boolean>`id = any(${ids}::uuid[])`).execute(),
    db
      .selectFrom('shared_clients')
      .select(['id', 'name'])
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute(),
    db
      .selectFrom('client_figures')
      .select(['client_id as id', sql<number>`sum(balance)::bigint`.as('balance')])
      .where(sql<boolean>`client_id = any(${ids}::uuid[])`)
      .groupBy('client_id')
      .execute(),
  ])
  const balances = new Map(balanceRows.map(({ id, balance }) => [id, balance]))
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
