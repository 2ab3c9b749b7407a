import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

/** Refuses a request about an expedition that the company does not have. */
export async function requireExpedition({ db }: CompanyTx, id: string): Promise<void> {
  requireFound(await db.selectFrom('expeditions').select('id').where('id', '=', id).executeTakeFirst())
}
