import type {
  Creditable,
  CreditNote,
  CreditNoteDetail,
  CreditNoteList,
} from '@escale/contract/trade/ledger/contract'
import type { CreditNoteDraft } from '@escale/contract/trade/ledger/draft'
import { formatMoney } from '@escale/contract/values/amounts'
import type { FiltersOf } from '@escale/contract/wire/page'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { andAll, type Conditions, conditionsOf, type FilterConditions } from '#database/query/conditions.ts'
import { newId } from '#database/query/ids.ts'
import { callMoneyFunction } from '#database/query/money-functions.ts'
import { firstPage, readPage } from '#database/query/pages.ts'
import { resultConditions, searchIn } from '#database/query/search-result.ts'
import { noticeCreditNotes } from '#trade/client-notices.ts'
import { numberIssued } from '#trade/legal-numbers.ts'
import { accepted, type RefusedCall } from '#trade/money/refused-call.ts'
import { listAllocations } from './account.ts'
import { refundsOfSource } from './refunds.ts'

const freeOfNote = `coalesce(c.free, 0)::bigint`

const noteColumns = `n.id, coalesce(n.legal_number, n.number) as number,
  case when n.legal_number is not null then n.number end as reference, n.nature, n.invoice_id as "invoiceId",
  (select i.legal_number from invoices i where i.tenant_id = n.tenant_id and i.id = n.invoice_id)
    as "invoiceLegalNumber",
  n.invoice_number as "invoiceNumber", coalesce(n.client_id, n.shared_client_id) as "clientId",
  n.client_name as "clientName", n.issue_date as "issueDate", n.reason, n.total,
  n.fiscal_reference as "fiscalReference", n.is_cancellation as "isCancellation", ${freeOfNote} as free,
  n.issued_by_name as "issuedByName", n.created_at as "createdAt"`

const notesOfCompany = `credit_notes n left join credits c on c.tenant_id = :company and c.source_id = n.id
  where n.tenant_id = :company`

const noteList = { columns: noteColumns, from: notesOfCompany, id: 'n.id' }

const noteSorts = {
  createdAt: 'n.created_at',
  issueDate: 'n.issue_date',
  clientName: 'n.client_key',
  total: 'n.total',
} as const

type NoteFilters = Omit<FiltersOf<CreditNoteList>, 'search'>

const noteFilters: FilterConditions<NoteFilters> = {
  clientId: '(n.client_id = :clientId or n.shared_client_id = :clientId)',
  invoiceId: 'n.invoice_id = :invoiceId',
  nature: 'n.nature = :nature',
  unused: 'c.free > 0',
  from: 'n.issue_date >= :from',
  to: 'n.issue_date <= :to',
}

async function noteConditions(
  company: CompanyTx,
  { search, ...filters }: FiltersOf<CreditNoteList>,
): Promise<Conditions> {
  const found = await searchIn(company, 'credit_notes', search)
  return conditionsOf(noteFilters, filters, found && resultConditions(found, 'n'))
}

export async function listCreditNotes(company: CompanyTx, list: CreditNoteList) {
  const { sort, order: _order, cursor: _cursor, limit, ...filters } = list
  const conditions = await noteConditions(company, filters)
  const rows = await readPage<CreditNote>(company, noteList, noteSorts[sort], conditions, list)
  return firstPage(rows, limit)
}

type NoteTotals = { count: number; total: number; free: number }

// The paper of a cancelled invoice takes nothing from the sales, whose total is already zero.
const noteTotals = `select count(*) as count,
    coalesce(sum(n.total) filter (where not n.is_cancellation), 0)::bigint as total,
    coalesce(sum(c.free), 0)::bigint as free
  from ${notesOfCompany}`

export async function creditNoteTotals(company: CompanyTx, filters: FiltersOf<CreditNoteList>) {
  const conditions = await noteConditions(company, filters)
  const [totals] = await company.read<NoteTotals>(`${noteTotals}${andAll(conditions)}`, conditions.values)
  return requireFound(totals)
}

const oneNote = `select ${noteColumns}, i.issue_date as "invoiceIssueDate",
    coalesce(own.email, shared.email) as "clientEmail"
  from credit_notes n left join credits c on c.tenant_id = :company and c.source_id = n.id
    left join invoices i on i.tenant_id = :company and i.id = n.invoice_id
    left join clients own on own.tenant_id = :company and own.id = n.client_id
    left join shared_clients shared on shared.id = n.shared_client_id
  where n.tenant_id = :company and n.id = :id`

const linesOfNote = `select l.invoice_position as position, l.label, l.quantity,
    l.weight_kg::float8 as "weightKg", l.amount
  from credit_note_lines l where l.tenant_id = :company and l.credit_note_id = :id order by l.position`

export async function creditNoteById(company: CompanyTx, id: string): Promise<CreditNoteDetail> {
  const [[note], lines, allocations, refunds] = await Promise.all([
    company.read<Omit<CreditNoteDetail, 'lines' | 'allocations' | 'refunds'>>(oneNote, { id }),
    company.read<CreditNoteDetail['lines'][number]>(linesOfNote, { id }),
    listAllocations(company, { sourceId: id }),
    refundsOfSource(company, id),
  ])
  return { ...requireFound(note), lines, allocations, refunds }
}

const leftOfInvoice = `select i.id as "invoiceId", i.invoice_number as "invoiceNumber",
    i.service_type as "serviceType", i.client_name as "clientName", i.total, i.balance,
    greatest(i.total - coalesce((select sum(n.total) from credit_notes n
      where n.tenant_id = :company and n.invoice_id = i.id), 0), 0)::bigint as left
  from invoices i where i.tenant_id = :company and i.id = :id`

const leftOfLines = `select l.position, concat_ws(' · ', l.service_name, l.merchandise_type) as label,
    l.quantity, l.weight_kg::float8 as "weightKg", l.unit_price as "unitPrice", l.total,
    greatest(l.total - coalesce((select sum(c.amount) from credit_notes n
      join credit_note_lines c on c.tenant_id = :company and c.credit_note_id = n.id
      where n.tenant_id = :company and n.invoice_id = :id and c.invoice_position = l.position), 0),
      0)::bigint as left
  from invoice_items l where l.tenant_id = :company and l.invoice_id = :id order by l.position`

/** Reads what may still be credited of an invoice, in cents. */
export async function creditableOf(company: CompanyTx, id: string): Promise<Creditable> {
  const [[whole], lines] = await Promise.all([
    company.read<Omit<Creditable, 'lines'>>(leftOfInvoice, { id }),
    company.read<Creditable['lines'][number]>(leftOfLines, { id }),
  ])
  return { ...requireFound(whole), lines }
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
    await refuseIfTaken('ID_TAKEN', () => callMoneyFunction<IssuedNote | RefusedCall>(company, call)),
  )
  const { lines: _, clientId: __, ...after } = draft
  record('CREDIT_NOTE_CREATED', {
    table: 'credit_notes',
    id,
    after: { number: answer.number, ...after, total: answer.total },
    ...(draft.invoiceId && { parentId: draft.invoiceId }),
    detail: [answer.number, formatMoney(answer.total), draft.reason].join(' · '),
  })
  await numberIssued(company, 'Avoir', id)
  noticeCreditNotes(company, [id])
  return answer
}
