import type { QuoteDetail, WrittenQuote } from '@escale/contract/trade/quotes/contract'
import type { QuoteAcceptance, QuoteDraft } from '@escale/contract/trade/quotes/draft'
import { formatMoney } from '@escale/contract/values/amounts'
import type { RequestContext } from '#access/caller/server.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, staleOrGone } from '#access/refusal/refusal.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { numberIssued } from '#trade/legal-numbers.ts'
import { usesCurrencies } from '#trade/money/second-total.ts'
import { refuseIfChanged } from '#trade/removed-record.ts'
import { findQuote, quoteById } from './queries.ts'

type Writing = WriteContext & Pick<RequestContext, 'server'>

/** Result of the database functions that write quotes. */
export type QuoteAnswer = Omit<WrittenQuote, 'message'>
type ChangedQuote = QuoteAnswer & { before: Record<string, unknown> }

/** Refusal returned by the database functions that write quotes. */
export type RefusedQuote =
  | { refusal: 'UNKNOWN_SERVICE' | 'UNKNOWN_SUB_PRODUCT'; line: number }
  | {
      refusal:
        | ('NOT_FOUND' | 'STALE' | 'UNKNOWN_CLIENT' | 'VALIDITY_PAST' | 'NOT_RESTORABLE')
        | ('QUOTE_SENT' | 'QUOTE_INVOICED' | 'QUOTE_HAS_DRAFT' | 'QUOTE_NOT_OPEN')
        | ('QUOTE_ACCEPTED' | 'QUOTE_REFUSED' | 'QUOTE_REPLACED' | 'QUOTE_EXPIRED' | 'QUOTE_CHANGED')
    }

export async function createQuote(
  writing: Writing,
  draft: QuoteDraft,
  { id = newId(), follows = null }: { id?: string; follows?: string | null },
): Promise<QuoteAnswer> {
  const { before: _none, ...quote } = await refuseIfTaken('ID_TAKEN', () =>
    saveQuote(writing, { id, version: null, follows, draft }),
  )
  const { number, total, version } = quote
  const after = { number, ...fieldsOf(draft), total }
  writing.record('QUOTE_CREATED', { table: 'quotes', id, version, after })
  return quote
}

export async function changeQuote(
  writing: Writing,
  id: string,
  version: number,
  draft: QuoteDraft,
): Promise<QuoteAnswer> {
  const { before, ...quote } = await saveQuote(writing, { id, version, follows: null, draft })
  const after = { ...fieldsOf(draft), total: quote.total }
  writing.record('QUOTE_UPDATED', { table: 'quotes', id, version: quote.version, before, after })
  return quote
}

/** Writes the next version of a quote as a draft, valid until another day. */
export async function renewQuote(writing: Writing, id: string, validityDay: string): Promise<QuoteAnswer> {
  const source = await quoteById(writing.company, writing.server.secret, id)
  return createQuote(writing, repeatedDraft(source, validityDay), { follows: id })
}

export async function sendQuote(writing: Writing, id: string, version: number): Promise<QuoteAnswer> {
  const { company, actor, record } = writing
  const agent = { agent: actor.userId, agent_name: actor.name }
  const today = await todayOf(company)
  const terms = { expected_version: version, today, pins_rate: await usesCurrencies(company) }
  const call = { name: 'send_quote', quote: id, ...terms, ...agent } as const
  const { replaced, ...quote } = await accepted(
    writing,
    id,
    await callMoneyFunction<(QuoteAnswer & { replaced: Versioned[] }) | RefusedQuote>(company, call),
  )
  recordStep(record, 'QUOTE_SENT', quote, { before: { state: 'Brouillon' }, after: { state: 'Envoyé' } })
  const rows = replaced.map((row) => ({ ...row, before: { state: null }, after: { state: 'Remplacé' } }))
  if (rows.length > 0) record('QUOTE_REPLACED', { table: 'quotes', rows, detail: quote.number })
  await numberIssued(company, 'Devis', id)
  return quote
}

type Versioned = { id: string; version: number }

/** Records an acceptance that a colleague was told by the client. */
export async function recordAcceptance(
  writing: Writing,
  id: string,
  { name, phone }: QuoteAcceptance,
): Promise<QuoteAnswer> {
  const { company, actor, record } = writing
  const quote = await accepted(
    writing,
    id,
    await callMoneyFunction<QuoteAnswer | RefusedQuote>(company, {
      name: 'accept_quote',
      quote: id,
      read_hash: null,
      today: await todayOf(company),
      person: name,
      phone,
      address: null,
      recorded_by: actor.name,
    }),
  )
  recordStep(record, 'QUOTE_ACCEPTED', quote, acceptedFields(name))
  return quote
}

/** The fields that an acceptance changes, for the history. */
export function acceptedFields(name: string) {
  return {
    before: { state: 'Envoyé', acceptedBy: null },
    after: { state: 'Accepté', acceptedBy: name },
  }
}

export async function refuseQuote(
  writing: Writing,
  id: string,
  version: number,
  reason: string,
): Promise<QuoteAnswer> {
  const { company, actor, record } = writing
  const agent = { agent: actor.userId, agent_name: actor.name }
  const call = { name: 'refuse_quote', quote: id, expected_version: version, why: reason, ...agent } as const
  const { before, ...quote } = await accepted(
    writing,
    id,
    await callMoneyFunction<ChangedQuote | RefusedQuote>(company, call),
  )
  recordStep(record, 'QUOTE_REFUSED', quote, {
    before: { ...before, refusalReason: null },
    after: { state: 'Refusé', refusalReason: reason },
  })
  return quote
}

export async function removeQuote(writing: Writing, id: string): Promise<void> {
  const { company, actor, record } = writing
  const call = { name: 'remove_quote', quote: id, agent: actor.userId } as const
  const { number, before } = await accepted(
    writing,
    id,
    await callMoneyFunction<RemovedQuote | RefusedQuote>(company, call),
  )
  const detail = [number, formatMoney(before.total)].join(' · ')
  record('QUOTE_REMOVED', { table: 'quotes', id, before: { number, ...before }, detail })
}

type RemovedQuote = { id: string; number: string; before: { total: number } }

/** Brings back a draft that the caller has just deleted. */
export async function restoreQuote(writing: Writing, id: string): Promise<void> {
  const { company, actor, record } = writing
  const call = { name: 'restore_quote', quote: id, agent: actor.userId } as const
  const answer = await refuseIfChanged(() => callMoneyFunction<QuoteAnswer | RefusedQuote>(company, call))
  const { number, total, version } = await accepted(writing, id, answer)
  const fields = { number, total }
  const detail = [number, formatMoney(total)].join(' · ')
  record('QUOTE_RESTORED', { table: 'quotes', id, version, before: fields, after: fields, detail })
}

type Step = { before: Record<string, unknown>; after: Record<string, unknown> }

export function recordStep(
  record: WriteContext['record'],
  action: 'QUOTE_SENT' | 'QUOTE_ACCEPTED' | 'QUOTE_REFUSED',
  { id, number, total, version }: QuoteAnswer,
  fields: Step,
): void {
  const detail = [number, formatMoney(total)].join(' · ')
  record(action, { table: 'quotes', id, version, ...fields, detail })
}

type QuoteToSave = { id: string; version: number | null; follows: string | null; draft: QuoteDraft }

async function saveQuote(writing: Writing, { id, version, follows, draft }: QuoteToSave) {
  const { company, actor } = writing
  const answer = await callMoneyFunction<ChangedQuote | RefusedQuote>(company, {
    name: 'save_quote',
    quote: id,
    expected_version: version,
    follows,
    at_ms: Date.now(),
    today: await todayOf(company),
    agent: actor.userId,
    agent_name: actor.name,
    draft,
  })
  return accepted(writing, id, answer)
}

/** The fields of a draft as the history tells them. */
function fieldsOf({ isProspect, clientId, prospectName, prospectPhone, ...draft }: QuoteDraft) {
  return isProspect ? { ...draft, clientName: prospectName, prospectPhone } : { ...draft, clientId }
}

/** The draft that repeats a quote. Its lines keep their measures. */
function repeatedDraft(quote: QuoteDetail, validityDay: string): QuoteDraft {
  const { serviceType, clientId, clientName, phone, origin, destination, weightKg, volumeM3 } = quote
  const head = {
    isProspect: clientId === null,
    clientId,
    prospectName: clientName,
    prospectPhone: clientId === null ? phone : null,
    ...{ origin, destination, weightKg, volumeM3, conditions: quote.conditions, validityDay },
  }
  const lines = quote.items.map(({ serviceName: _, total: _total, ...line }) => ({
    ...line,
    weightKg: line.weightKg ?? 0,
  }))
  return { serviceType, ...head, lines } as QuoteDraft
}

async function accepted<Answer extends object>(
  { company, server }: Writing,
  id: string,
  answer: Answer | RefusedQuote,
): Promise<Answer> {
  if (!('refusal' in answer)) return answer
  if ('line' in answer) throw new Refusal(answer.refusal, { line: answer.line })
  if (answer.refusal === 'STALE') throw staleOrGone(await findQuote(company, server.secret, id))
  throw new Refusal(answer.refusal)
}
