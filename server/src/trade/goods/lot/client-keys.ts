import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf, findClient, keysOf } from '#database/query/client-columns.ts'

/**
 * Returns the two columns that store a client: `client_id` for one of the company, `shared_client_id` for one
 * shared by all companies. Both are null without a client.
 */
export async function clientKeys(company: CompanyTx, clientId: string | null) {
  if (clientId === null) return { client_id: null, shared_client_id: null }
  const client = await findClient(company, clientId)
  if (!client) throw new Refusal('UNKNOWN_CLIENT')
  return keysOf(client)
}

/**
 * Values that remove the permission to leave unpaid, and the request for it. The permission is given to one
 * client, so it ends when the goods change owner.
 */
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

/**
 * Returns `noException` as SQL for goods of several owners. Goods that already belong to the given client
 * keep their permission.
 */
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
