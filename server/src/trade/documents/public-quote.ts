import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { Server } from '#access/caller/server.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { makesQuotes, quoteLinkPath } from '#trade/quote-links.ts'
import { buildQuote } from './sale/quote.ts'
import { findQuoteOnPaper } from './sale/quote-on-paper.ts'

/** Returns the quote behind a public link, with this link printed on it. Undefined without a public page. */
export async function findLinkedQuote(
  company: CompanyTx,
  { secret, publicUrl }: Pick<Server, 'secret' | 'publicUrl'>,
  quoteId: string,
): Promise<DocumentValue | undefined> {
  if (!(await makesQuotes(company))) return undefined
  const row = await company.db
    .selectFrom('quotes')
    .select('state')
    .where('id', '=', quoteId)
    .executeTakeFirst()
  if (!row || row.state === 'Brouillon') return undefined
  const address = publicUrl + quoteLinkPath(secret, company.id, quoteId)
  return buildQuote(await letterheadOf(company), await findQuoteOnPaper(company, quoteId), 'Devis', address)
}
