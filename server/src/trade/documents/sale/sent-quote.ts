import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

/** Whether a quote has a public page: a draft has none. */
export async function isQuoteSent({ db }: CompanyTx, id: string): Promise<boolean> {
  const row = await db.selectFrom('quotes').select('state').where('id', '=', id).executeTakeFirst()
  return requireFound(row).state !== 'Brouillon'
}

/** Refuses to mail a draft, whose link would open nothing. */
export async function refuseUnsent(company: CompanyTx, id: string): Promise<void> {
  if (!(await isQuoteSent(company, id))) throw new Refusal('QUOTE_UNSENT')
}
