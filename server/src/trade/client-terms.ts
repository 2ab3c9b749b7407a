import type { Insertable } from 'kysely'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { clientIdOf, findClient, isOfClients, keysOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import type { DB } from '#database/statements/schema.ts'

// Conditions that a company grants to one client. A client without a row has none, with version 0.

type Terms = Pick<DB['client_terms'], 'price_group' | 'credit_limit' | 'credit_days'>

/** Reads conditions of clients, by client id. */
export async function findTerms({ db }: CompanyTx, clientIds: readonly string[]) {
  if (clientIds.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('client_terms')
    .select(['id', 'version', 'price_group', 'credit_limit', 'credit_days', 'credit_currency'])
    .select(clientIdOf<string>().as('clientId'))
    .where(isOfClients(clientIds))
    .execute()
  return new Map(rows.map((row) => [row.clientId, row]))
}

/**
 * Saves conditions of a client if they still have the version that the caller read. Returns the former values
 * of the changed columns, or undefined when they have another version.
 */
export async function saveTerms(
  company: CompanyTx,
  clientId: string,
  version: number,
  values: Partial<Terms>,
): Promise<Record<string, unknown> | undefined> {
  const client = requireFound(await findClient(company, clientId))
  if (version > 0) {
    const stored = (await findTerms(company, [client.id])).get(client.id)
    return stored && changeRow(company, 'client_terms', { id: stored.id, version }, values)
  }
  const row: Insertable<DB['client_terms']> = { id: newId(), ...keysOf(client), ...values }
  const { numInsertedOrUpdatedRows } = await company.db
    .insertInto('client_terms')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? {} : undefined
}
