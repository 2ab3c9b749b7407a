import { Refusal } from '#access/refusal.ts'
import type { CompanyTx } from '#database/company.ts'

/** The keys of a client that is one id to its reader: the company's own or a shared one. Nobody, for null. */
export async function clientKeys({ db }: CompanyTx, clientId: string | null): Promise<{ client_id: string | null; shared_client_id: string | null }> {
  if (clientId === null) return { client_id: null, shared_client_id: null }
  const own = await db.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (own) return { client_id: clientId, shared_client_id: null }
  const shared = await db.selectFrom('shared_clients').select('id').where('id', '=', clientId).executeTakeFirst()
  if (!shared) throw new Refusal('UNKNOWN_CLIENT')
  return { client_id: null, shared_client_id: clientId }
}
