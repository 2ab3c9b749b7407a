import type { ClientDebt } from '@escale/contract/trade/goods/releases'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, isOfClients } from '#database/query/client-columns.ts'
import { companyDay } from '#database/query/company-clock.ts'

export const noDebt: ClientDebt = { cents: 0, lateCents: 0 }

/**
 * Returns the total debt of each client of these goods, by client id. Clients who owe nothing are left out.
 */
export async function findClientDebts(
  { id, db }: CompanyTx,
  goods: readonly { clientId: string | null }[],
): Promise<Map<string, ClientDebt>> {
  const clientIds = [...new Set(goods.flatMap(({ clientId }) => clientId ?? []))]
  if (clientIds.length === 0) return new Map()
  const debts = await db
    .selectFrom('receivables')
    .select([
      clientIdOf<string>().as('clientId'),
      sql<number>`sum(balance)::bigint`.as('cents'),
      sql<number>`coalesce(sum(balance) filter (where due_date < ${companyDay(id)}), 0)::bigint`.as(
        'lateCents',
      ),
    ])
    .where(isOfClients(clientIds))
    .groupBy(clientIdOf())
    .execute()
  return new Map(debts.map(({ clientId, ...debt }) => [clientId, debt]))
}
