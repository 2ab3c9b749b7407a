import type { Quote, QuoteDetail, QuoteList } from '@escale/contract/trade/quotes/contract'
import { shownQuoteState } from '@escale/contract/trade/quotes/state'
import type { StoredQuoteState } from '@escale/contract/trade/quotes/words'
import type { FiltersOf } from '@escale/contract/wire/page'
import type { Server } from '#access/caller/server.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdText, clientJoins } from '#database/query/client-columns.ts'
import { companyDayText, todayOf } from '#database/query/company-clock.ts'
import { andAll } from '#database/query/conditions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { searchIn } from '#database/query/search-result.ts'
import { secondTotalSql } from '#trade/money/second-total.ts'
import { quoteLinkPath } from '#trade/quote-links.ts'
import { quoteConditions, shownStateText } from './filters.ts'

const ownColumns = `q.id, q.version, q.number, q.legal_number as "legalNumber", q.edition,
  q.service_type as "serviceType",
  q.client_name as "clientName", ${clientIdText('q')} as "clientId", q.origin, q.destination,
  q.weight_kg as "weightKg", q.volume_m3 as "volumeM3", q.issue_date as "issueDate",
  q.valid_until as "validityDay", q.currency, q.total, q.items_count as "itemsCount",
  q.issued_by_agent_name as "issuedByAgentName", q.created_at as "createdAt"`

const columns = `${ownColumns}, ${shownStateText(companyDayText)} as state`

const quotesOfCompany = 'quotes q where q.tenant_id = :company'

const quoteList = { columns, from: quotesOfCompany, id: 'q.id' }

const sorts = {
  createdAt: 'q.created_at',
  clientName: 'q.client_key',
  issueDate: 'q.issue_date',
  total: 'q.total',
} as const

// The state is computed apart, because a distributed database (Citus) cannot join the table of companies and
// that of shared clients.
const oneQuote = `select ${ownColumns}, q.state as "storedState", q.conditions,
    q.sent_at as "sentAt", q.sent_by_name as "sentByName", ${secondTotalSql('q')} as second,
    q.views, q.last_seen_at as "lastSeenAt", coalesce(c.phone, s.phone, q.prospect_phone) as phone,
    coalesce(c.email, s.email) as email, q.accepted_at as "acceptedAt",
    q.accepted_by_name as "acceptedByName", q.accepted_phone as "acceptedPhone",
    q.accepted_address as "acceptedAddress", q.accepted_recorded_by as "acceptedRecordedBy",
    q.accepted_hash as "acceptedHash", q.refused_at as "refusedAt", q.refused_by_name as "refusedByName",
    q.refusal_reason as "refusalReason", q.invoice_id as "invoiceId",
    (select i.invoice_number from invoices i
      where i.tenant_id = :company and i.id = q.invoice_id) as "invoiceNumber"
  from quotes q ${clientJoins('q')} where q.tenant_id = :company and q.id = :id`

const itemsOfQuote = `select coalesce(service_id, shared_service_id) as "serviceId",
    service_name as "serviceName", merchandise_type as "merchandiseType", quantity, weight_kg as "weightKg",
    unit_price as "unitPrice", total, sub_product as "subProduct", measure
  from quote_items where tenant_id = :company and quote_id = :id order by position`

const versionsOfQuote = `select q.id, q.number, q.edition, ${shownStateText(companyDayText)} as state, q.total
  from ${quotesOfCompany} and q.first_id = (select o.first_id from quotes o
    where o.tenant_id = :company and o.id = :id)
  order by q.edition desc`

type Instant = QuoteDetail['createdAt']
type OneRow = Omit<Quote, 'state'> &
  Pick<QuoteDetail, 'conditions' | 'sentAt' | 'sentByName' | 'views' | 'lastSeenAt' | 'phone' | 'email'> &
  Pick<QuoteDetail, 'second'> & {
    storedState: StoredQuoteState
    acceptedAt: Instant | null
    acceptedByName: string
    acceptedPhone: string | null
    acceptedAddress: string | null
    acceptedRecordedBy: string | null
    acceptedHash: string
    refusedAt: Instant | null
    refusedByName: string
    refusalReason: string | null
    invoiceId: string | null
    invoiceNumber: string | null
  }

export async function listQuotes(company: CompanyTx, list: QuoteList) {
  const conditions = quoteConditions(list, await searchIn(company, 'quotes', list.search))
  return firstPage(await readPage<Quote>(company, quoteList, sorts[list.sort], conditions, list), list.limit)
}

export async function quoteTotals(company: CompanyTx, { search, ...filters }: FiltersOf<QuoteList>) {
  const conditions = quoteConditions(filters, await searchIn(company, 'quotes', search))
  const [totals] = await company.read<{ count: number; total: number }>(
    `select count(*) as count, coalesce(sum(q.total), 0)::bigint as total
      from ${quotesOfCompany}${andAll(conditions)}`,
    conditions.values,
  )
  return requireFound(totals)
}

export async function quoteById(
  company: CompanyTx,
  secret: Server['secret'],
  id: string,
): Promise<QuoteDetail> {
  return requireFound(await findQuote(company, secret, id))
}

export async function findQuote(
  company: CompanyTx,
  secret: Server['secret'],
  id: string,
): Promise<QuoteDetail | undefined> {
  const [[row], items, versions, today] = await Promise.all([
    company.read<OneRow>(oneQuote, { id }),
    company.read<QuoteDetail['items'][number]>(itemsOfQuote, { id }),
    company.read<QuoteDetail['versions'][number]>(versionsOfQuote, { id }),
    todayOf(company),
  ])
  if (!row) return undefined
  const path = row.sentAt === null ? null : quoteLinkPath(secret, company.id, id)
  return { ...asDetail(row, today), items, versions, path }
}

function asDetail(row: OneRow, today: string): Omit<QuoteDetail, 'items' | 'versions' | 'path'> {
  const { acceptedAt, acceptedByName, acceptedPhone, acceptedAddress, acceptedRecordedBy, ...rest } = row
  const { storedState, validityDay } = row
  const { acceptedHash, refusedAt, refusedByName, refusalReason, invoiceId, invoiceNumber, ...quote } = rest
  const { storedState: _, ...shown } = quote
  return {
    ...shown,
    state: shownQuoteState({ state: storedState, validityDay, isInvoiced: invoiceId !== null }, today),
    acceptance: acceptedAt && {
      at: acceptedAt,
      name: acceptedByName,
      phone: acceptedPhone,
      address: acceptedAddress,
      recordedByName: acceptedRecordedBy,
      hash: acceptedHash,
    },
    refusal: refusedAt && { at: refusedAt, byName: refusedByName, reason: refusalReason },
    invoice: invoiceId && invoiceNumber ? { id: invoiceId, number: invoiceNumber } : null,
  }
}
