import type {
  Creditable,
  CreditNote,
  CreditNoteDetail,
  CreditNoteList,
  Refund,
  RefundList,
} from '@escale/contract/trade/ledger/contract'
import type { CreditNoteDraft } from '@escale/contract/trade/ledger/draft'
import { formatMoney } from '@escale/contract/values/amounts'
import type * as z from 'zod'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { accepted, type Refused } from './accepted.ts'
import { listAllocations } from './account.ts'

const noteColumns = `n.id, n.number, n.nature, n.invoice_id as "invoiceId",
  n.invoice_number as "invoiceNumber", coalesce(n.client_id, n.shared_client_id) as "clientId",
  n.client_name as "clientName", n.issue_date as "issueDate", n.reason, n.total,
  n.fiscal_reference as "fiscalReference", n.is_cancellation as "isCancellation",
  n.issued_by_name as "issuedByName", n.created_at as "createdAt"`

const noteList = { columns: noteColumns, from: 'credit_notes n where n.tenant_id = :company', id: 'n.id' }

const noteSorts = {
  createdAt: 'n.created_at',
  issueDate: 'n.issue_date',
  clientName: 'n.client_key',
  total: 'n.total',
} as const

type NoteFilters = Omit<z.output<typeof CreditNoteList>, 'search' | 'sort' | 'order' | 'cursor' | 'limit'> & {
  words?: string | undefined
}

const noteFilters: FilterConditions<NoteFilters> = {
  clientId: '(n.client_id = :clientId or n.shared_client_id = :clientId)',
  invoiceId: 'n.invoice_id = :invoiceId',
  nature: 'n.nature = :nature',
  from: 'n.issue_date >= :from',
  to: 'n.issue_date <= :to',
  words: `n.search_key like '%' || trim(access.search_key(:words)) || '%'`,
}

export async function listCreditNotes(company: CompanyTx, { search, ...list }: CreditNoteList) {
  const { sort, order, cursor, limit, ...filters } = list
  const conditions = conditionsOf(noteFilters, { ...filters, words: search || undefined })
  const rows = await readPage<CreditNote>(company, noteList, noteSorts[sort], conditions, list)
  return firstPage(rows, limit)
}

const oneNote = `select ${noteColumns}, coalesce((select c.free from credits c
    where c.tenant_id = :company and c.source_id = n.id), 0) as free
  from credit_notes n where n.tenant_id = :company and n.id = :id`

const linesOfNote = `select l.invoice_position as position, l.label, l.quantity,
    l.weight_kg::float8 as "weightKg", l.amount
  from credit_note_lines l where l.tenant_id = :company and l.credit_note_id = :id order by l.position`

export async function creditNoteById(company: CompanyTx, id: string): Promise<CreditNoteDetail> {
  const [[note], lines, allocations] = await Promise.all([
    company.read<CreditNote & { free: number }>(oneNote, { id }),
    company.read<CreditNoteDetail['lines'][number]>(linesOfNote, { id }),
    listAllocations(company, { sourceId: id }),
  ])
  return { ...requireFound(note), lines, allocations }
}

const leftOfInvoice = `select i.total - coalesce((select sum(n.total) from credit_notes n
    where n.tenant_id = :company and n.invoice_id = i.id), 0)::bigint as left
  from invoices i where i.tenant_id = :company and i.id = :id`

const leftOfLines = `select l.position, concat_ws(' · ', l.service_name, l.merchandise_type) as label,
    l.quantity, l.weight_kg::float8 as "weightKg", l.unit_price as "unitPrice", l.total,
    l.total - coalesce((select sum(c.amount) from credit_notes n
      join credit_note_lines c on c.tenant_id = :company and c.credit_note_id = n.id
      where n.tenant_id = :company and n.invoice_id = :id and c.invoice_position = l.position),
      0)::bigint as left
  from invoice_items l where l.tenant_id = :company and l.invoice_id = :id order by l.position`

/** Reads what may still be credited of an invoice, in cents. */
export async function creditableOf(company: CompanyTx, id: string): Promise<Creditable> {
  const [[whole], lines] = await Promise.all([
    company.read<{ left: number }>(leftOfInvoice, { id }),
    company.read<Creditable['lines'][number]>(leftOfLines, { id }),
  ])
  return { left: requireFound(whole).left, lines }
}

type IssuedNote = {
  id: string
  number: string
  total: number
  allocated: number
  free: number
  clientId: string
}

/** Issues a credit note. It pays its own invoice first, and the rest is the client's. */
export async function issueCreditNote(
  { company, actor, record }: WriteContext,
  { id = newId(), ...draft }: CreditNoteDraft & { id?: string | undefined },
): Promise<IssuedNote> {
  const call = {
    name: 'issue_credit_note',
    note: id,
    at_ms: Date.now(),
    agent: actor.userId,
    agent_name: actor.name,
    draft: { ...draft, today: await todayOf(company) },
  } as const
  const answer = accepted(
    await refuseIfTaken('ID_TAKEN', () => callMoneyFunction<IssuedNote | Refused>(company, call)),
  )
  const detail = `${answer.number} · ${formatMoney(answer.total)} · ${draft.reason}`
  record('CREDIT_NOTE_CREATED', {
    ...(draft.invoiceId
      ? { table: 'invoices', id: draft.invoiceId }
      : { table: 'clients', id: answer.clientId }),
    detail,
  })
  return answer
}

const refundList = {
  columns: `r.id, r.number, r.source_id as "sourceId", r.client_id as "clientId",
    r.client_name as "clientName", r.amount, r.method, r.reference, r.refund_date as "refundDate", r.reason,
    r.refunded_by_name as "refundedByName", r.created_at as "createdAt"`,
  from: 'refunds r where r.tenant_id = :company',
  id: 'r.id',
}

const refundSorts = { createdAt: 'r.created_at', refundDate: 'r.refund_date', amount: 'r.amount' } as const

export async function listRefunds(company: CompanyTx, list: z.output<typeof RefundList>) {
  const conditions = conditionsOf({ clientId: 'r.client_id = :clientId' }, { clientId: list.clientId })
  const rows = await readPage<Refund>(company, refundList, refundSorts[list.sort], conditions, list)
  return firstPage(rows, list.limit)
}
