import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, findClient, keysOf } from '#database/query/client-columns.ts'

/**
 * Columns that store a client: `client_id` for the company's own, `shared_client_id` for a shared one, both
 * null without a client.
 */
export async function clientKeys(company: CompanyTx, clientId: string | null) {
  if (clientId === null) return { client_id: null, shared_client_id: null }
  const client = await findClient(company, clientId)
  if (!client) throw new Refusal('UNKNOWN_CLIENT')
  return keysOf(client)
}

/** An exception is granted for one client: goods that change owner lose their exception and its request. */
export const noException = {
  release_reason: null,
  release_approved_by: null,
  release_approved_by_name: null,
  release_approved_at: null,
  release_request_id: null,
  document_waived_reason: null,
  document_waived_by: null,
  document_waived_by_name: null,
  document_waived_at: null,
}

/** `noException` for rows of several owners: rows that already belong to this client keep their exception. */
export function clearExceptionOfOthers(
  clientId: string | null,
): Record<keyof typeof noException, RawBuilder<string | null>> {
  const keptForClient = (column: keyof typeof noException) =>
    sql<
      string | null
    >`case when ${clientIdOf()} is not distinct from ${clientId}::uuid then ${sql.ref(column)} end`
  return Object.fromEntries(
    Object.keys(noException).map((column) => [column, keptForClient(column as keyof typeof noException)]),
  ) as Record<keyof typeof noException, RawBuilder<string | null>>
}
