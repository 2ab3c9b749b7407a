import type { QuoteAcceptance } from '@escale/contract/trade/quotes/draft'
import { formatMoney } from '@escale/contract/values/amounts'
import { sql } from 'kysely'
import type { Server } from '#access/caller/server.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import { sendsMail } from '#channels/mail/sends-mail.ts'
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
  server: Pick<Server, 'mail' | 'publicUrl'>,
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
  if (sendsMail(server)) await mailAuthor(company, server, { id, by: name })
  return true
}

/** Mails the author of the quote, if they still belong to the company, that its client accepted it. */
async function mailAuthor(
  company: CompanyTx,
  { publicUrl }: Pick<Server, 'publicUrl'>,
  { id, by }: { id: string; by: string },
): Promise<void> {
  const quote = await company.db
    .selectFrom('quotes as q')
    .innerJoin('user_tenants as m', 'm.user_id', 'q.issued_by_agent_id')
    .innerJoin('profiles as p', 'p.id', 'm.user_id')
    .select(['p.id as authorId', 'p.email', 'q.client_name as clientName', 'q.total'])
    .select(sql<string>`coalesce(q.legal_number, q.number)`.as('number'))
    .where('q.id', '=', id)
    .where('m.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!quote?.email) return
  const { sender } = await senderOf(company)
  const { authorId, email, clientName, number, total } = quote
  await queueCompanyMail(company, {
    kind: 'devis accepté',
    to: email,
    userId: authorId,
    letter: {
      subject: `Devis ${number} accepté (${sender.name})`,
      sender,
      paragraphs: ['Bonjour,', `${by} a accepté le devis ${number} de ${clientName}, ${formatMoney(total)}.`],
      action: { label: 'Ouvrir le devis', url: `${publicUrl}/app/devis?devis=${id}` },
      closing: ['Il reste à le facturer.'],
    },
  })
}
