import type { QuoteAcceptance } from '@escale/contract/trade/quotes/draft'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import type { Origin } from '#journal/event.ts'
import { createRecorder } from '#journal/record.ts'
import { makesQuotes } from '#trade/quote-links.ts'
import { acceptedFields, type QuoteAnswer, type RefusedQuote, recordStep } from './writes.ts'

/** An acceptance with the hash of the version that was read. */
export type LinkedAcceptance = QuoteAcceptance & { hash: string }

/**
 * Accepts a quote for the anonymous reader of its public page. Returns false when it cannot be accepted: the
 * page then says why. A second acceptance changes nothing, so the page answers the first one.
 */
export async function acceptByLink(
  company: CompanyTx,
  id: string,
  { name, phone, hash }: LinkedAcceptance,
  from: Origin,
): Promise<boolean> {
  if (!(await makesQuotes(company))) return false
  const answer = await callMoneyFunction<QuoteAnswer | RefusedQuote>(company, {
    name: 'accept_quote',
    quote: id,
    read_hash: hash,
    today: await todayOf(company),
    person: name,
    phone,
    address: from.address,
    recorded_by: null,
  })
  if ('refusal' in answer) return false
  const record = createRecorder(company, { userId: null, name: `${name}, par le lien du devis`, from })
  recordStep(record, 'QUOTE_ACCEPTED', answer, acceptedFields(name))
  return true
}
