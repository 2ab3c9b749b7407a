import { isOverLimit } from '@escale/contract/trade/limits/rules'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, isOfClients } from '#database/query/client-columns.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { estimateUnbilled } from './unbilled-estimate.ts'

/** Reads the amount left on the invoices of clients, and the day of the oldest. */
async function findDue({ db }: CompanyTx, clientIds: readonly string[]) {
  const rows = await db
    .selectFrom('receivables')
    .select([
      clientIdOf<string>().as('clientId'),
      sql<number>`sum(balance)::bigint`.as('due'),
      sql<string>`min(issue_date)`.as('oldestUnpaid'),
    ])
    .where(isOfClients(clientIds))
    .groupBy(clientIdOf())
    .execute()
  return new Map(rows.map((row) => [row.clientId, row]))
}

/** Advances and credit notes of a client that no invoice uses, in cents. */
async function freeCredit({ db }: CompanyTx, clientId: string): Promise<number> {
  const { free } = await db
    .selectFrom('credits')
    .select(sql<number>`coalesce(sum(free), 0)::bigint`.as('free'))
    .where('client_id', '=', clientId)
    .where('currency', '=', 'USD')
    .executeTakeFirstOrThrow()
  return free
}

/** Computes the debts of a client, present and estimated, and the credit that is free. */
export async function engagementOf(company: CompanyTx, clientId: string) {
  const owed = (await findDue(company, [clientId])).get(clientId)
  return {
    due: owed?.due ?? 0,
    unbilled: await estimateUnbilled(company, clientId),
    free: await freeCredit(company, clientId),
    oldestUnpaid: owed?.oldestUnpaid ?? null,
  }
}

/** Returns the clients over their limit. Empty while the company does not use credit limits. */
export async function findClientsOverLimit(
  company: CompanyTx,
  clientIds: readonly string[],
): Promise<Set<string>> {
  if (clientIds.length === 0) return new Set()
  const limited = await company.read<{ clientId: string; amount: number | null; days: number | null }>(
    `select coalesce(client_id, shared_client_id) as "clientId", credit_limit as amount, credit_days as days
      from client_terms where tenant_id = :company
        and (client_id = any(:clientIds::uuid[]) or shared_client_id = any(:clientIds::uuid[]))
        and (credit_limit is not null or credit_days is not null)
        and exists (select from tenants where id = :company and 'creditLimits' = any(features))`,
    { clientIds },
  )
  if (limited.length === 0) return new Set()
  const today = await todayOf(company)
  const over = new Set<string>()
  for (const { clientId, ...limit } of limited)
    if (isOverLimit(limit, await engagementOf(company, clientId), today)) over.add(clientId)
  return over
}
