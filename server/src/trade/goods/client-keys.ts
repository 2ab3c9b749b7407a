import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { clientIdOf, findClient, keysOf } from '#database/query/client-columns.ts'

/** The keys of a client that is one id to its reader: the company's own or a shared one. Nobody, for null. */
export async function clientKeys(company: CompanyTx, clientId: string | null) {
  if (clientId === null) return { client_id: null, shared_client_id: null }
  const client = await findClient(company, clientId)
  if (!client) throw new Refusal('UNKNOWN_CLIENT')
  return keysOf(client)
}

/**
 * A manager lets goods leave unpaid or without a document, or is asked to, for one client: of another's,
 * nothing of it is left.
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

/** The same of rows that may be this client's already: those keep theirs. */
export function noExceptionOfOthers(
  clientId: string | null,
): Record<keyof typeof noException, RawBuilder<string | null>> {
  const kept = (column: keyof typeof noException) =>
    sql<
      string | null
    >`case when ${clientIdOf()} is not distinct from ${clientId}::uuid then ${sql.ref(column)} end`
  return Object.fromEntries(
    Object.keys(noException).map((column) => [column, kept(column as keyof typeof noException)]),
  ) as Record<keyof typeof noException, RawBuilder<string | null>>
}
