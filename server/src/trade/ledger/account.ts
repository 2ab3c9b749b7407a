import type {
  AccountEntry,
  Allocation,
  ClientAccount,
  Credit,
  Opening,
} from '@escale/contract/trade/ledger/contract'
import type { PayableInvoice } from '@escale/contract/trade/payments/contract'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import type { PageRequest } from '#database/query/pages.ts'
import { firstPage, readPage } from '#database/query/pages.ts'

const clientText = `select c.id, c.name from clients c where c.tenant_id = :company and c.id = :id
  union all select s.id, s.name from shared_clients s where s.id = :id`

// Two index conditions instead of a coalesce, so that each uses its own index.
const owedByClient = `(r.client_id = :id or r.shared_client_id = :id)`

const invoicesText = `select i.id, i.invoice_number as "invoiceNumber", i.client_name as "clientName",
    i.issue_date as "issueDate", i.due_date as "dueDate", i.total, i.paid_amount as "paidAmount", i.balance
  from receivables r join invoices i on i.tenant_id = :company and i.id = r.invoice_id
  where r.tenant_id = :company and ${owedByClient}
  order by r.due_date, i.invoice_number limit 500`

const creditsText = `select c.source_id as "sourceId", c.source_kind as kind, c.label, c.day, c.amount, c.free
  from credits c where c.tenant_id = :company and c.client_id = :id order by c.day, c.source_id limit 200`

// A merge enters an opening again, so the entries of a document are summed.
const openingsText = `select e.document_id as id, i.invoice_number as number, max(e.day) as day,
    sum(e.amount)::bigint as amount,
    case when max(e.written_at) > now() - interval '24 hours'
      then max(e.written_at) + interval '24 hours' end as "undoableUntil"
  from account_entries e left join invoices i on i.tenant_id = :company and i.id = e.document_id
  where e.tenant_id = :company and e.client_id = :id and e.kind = 'solde_initial'
  group by e.document_id, i.invoice_number having sum(e.amount) <> 0
  order by max(e.day), e.document_id limit 50`

const sumsText = `select
    coalesce((select sum(r.balance) from receivables r where r.tenant_id = :company and ${owedByClient}),
      0)::bigint as owed,
    coalesce((select sum(c.free) from credits c where c.tenant_id = :company and c.client_id = :id),
      0)::bigint as free`

/** Reads what a client owes and has in advance, in cents. */
export async function clientAccount(company: CompanyTx, id: string): Promise<ClientAccount> {
  const [[client], [sums], invoices, credits, openings] = await Promise.all([
    company.read<{ id: string; name: string }>(clientText, { id }),
    company.read<{ owed: number; free: number }>(sumsText, { id }),
    company.read<Omit<PayableInvoice, 'clientId'>>(invoicesText, { id }),
    company.read<Credit>(creditsText, { id }),
    company.read<Opening>(openingsText, { id }),
  ])
  const { name } = requireFound(client)
  const { owed, free } = requireFound(sums)
  return { clientId: id, clientName: name, owed, free, balance: owed - free, invoices, credits, openings }
}

const entryList = {
  columns: `e.id, e.document_id as "documentId", e.kind, e.day, e.amount,
    e.reverses is not null as "isReversal", e.reason, e.written_at as "writtenAt"`,
  from: 'account_entries e where e.tenant_id = :company',
  id: 'e.id',
}

/** Lists the entries of a client's account. */
export async function accountEntries(company: CompanyTx, { id, ...list }: PageRequest & { id: string }) {
  const conditions = { texts: ['e.client_id = :id'], values: { id } }
  const rows = await readPage<AccountEntry>(company, entryList, 'e.day', conditions, list)
  return firstPage(rows, list.limit)
}

const allocationsText = `select s.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber",
    s.source_id as "sourceId", s.source_kind as "sourceKind",
    coalesce(p.reference, n.number, 'Solde d''ouverture') as "sourceLabel", s.amount, s.day
  from (select a.invoice_id, a.source_id, a.source_kind, sum(a.amount)::bigint as amount, max(a.day) as day
    from allocations a where a.tenant_id = :company and {condition}
    group by a.invoice_id, a.source_id, a.source_kind having sum(a.amount) <> 0) s
  join invoices i on i.tenant_id = :company and i.id = s.invoice_id
  left join payments p on p.tenant_id = :company and p.id = s.source_id
  left join credit_notes n on n.tenant_id = :company and n.id = s.source_id
  order by s.day, s.source_id, s.invoice_id limit 500`

const allocationsOfInvoice = allocationsText.replace('{condition}', 'a.invoice_id = :id')
const allocationsOfSource = allocationsText.replace('{condition}', 'a.source_id = :id')

type AllocationFilter = { invoiceId?: string | undefined; sourceId?: string | undefined }

/** Lists what pays an invoice, or what a source pays. */
export function listAllocations(
  company: CompanyTx,
  { invoiceId, sourceId }: AllocationFilter,
): Promise<Allocation[]> {
  if (invoiceId) return company.read<Allocation>(allocationsOfInvoice, { id: invoiceId })
  if (sourceId) return company.read<Allocation>(allocationsOfSource, { id: sourceId })
  return Promise.resolve([])
}
