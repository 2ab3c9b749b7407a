import type { Invoice, InvoiceDetail } from '@escale/contract/trade/invoices/contract'
import { clientJoins } from '#database/query/client-columns.ts'
import { secondTotalSql } from '#trade/money/second-total.ts'

// The statements that read invoices, and their rows.

const columns = `i.id, i.version, i.invoice_number as "invoiceNumber", i.legal_number as "legalNumber",
  i.service_type as "serviceType",
  i.client_name as "clientName", i.issue_date as "issueDate", i.due_date as "dueDate", i.status,
  i.description, i.subtotal, i.total, i.paid_amount as "paidAmount", i.balance,
  i.cancelled_at as "cancelledAt",
  i.cancelled_total as "cancelledTotal", i.items_count as "itemsCount",
  i.issued_by_agent_id as "issuedByAgentId", i.issued_by_agent_name as "issuedByAgentName",
  i.created_at as "createdAt", i.updated_at as "updatedAt",
  coalesce(i.client_id, i.shared_client_id) as "clientId", coalesce(c.name, s.name) as "currentName",
  coalesce(c.email, s.email) as email, coalesce(c.phone, s.phone) as phone,
  coalesce(c.address, s.address) as address`

const invoicesOfCompany = `invoices i ${clientJoins('i')} where i.tenant_id = :company`

export const invoiceList = { columns, from: invoicesOfCompany, id: 'i.id', isLarge: true }

const receivablesWithInvoices =
  'receivables r join invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id'
const unpaidOfCompany = 'where r.tenant_id = :company and i.tenant_id = :company'

/** The list of those that owe something, with their receivables as `r`. */
export const unpaidList = {
  ...invoiceList,
  from: `${receivablesWithInvoices} ${clientJoins('i')} ${unpaidOfCompany}`,
}

/** Invoices that owe something, without their clients, for totals. */
export const unpaidInvoices = `${receivablesWithInvoices} ${unpaidOfCompany}`

export const oneInvoice = `select ${columns}, i.cancelled_by_name as "cancelledByName",
    i.cancel_reason as "cancelReason", ${secondTotalSql('i')} as second,
    (select count(*) from payments p where p.tenant_id = :company and p.invoice_id = :id) as "paymentsCount",
    i.credited_amount as "creditedAmount", i.written_off as "writtenOff",
    (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number, 'issueDate', n.issue_date,
        'total', n.total) order by n.created_at), '[]')
      from credit_notes n where n.tenant_id = :company and n.invoice_id = :id) as "creditNotes",
    (select last_seen_at from document_links d
      where d.tenant_id = :company and d.invoice_id = :id) as "seenAt",
    (select jsonb_build_object('id', q.id, 'number', q.number, 'total', q.total, 'lines', (
        select jsonb_agg(jsonb_build_object('weightKg', l.weight_kg, 'measure', l.measure))
        from quote_items l where l.tenant_id = :company and l.quote_id = q.id))
      from quotes q where q.tenant_id = :company and q.invoice_id = :id) as quote
  from ${invoicesOfCompany} and i.id = :id`

export const itemsOfInvoice = `select coalesce(service_id, shared_service_id) as "serviceId",
    service_name as "serviceName", merchandise_type as "merchandiseType", quantity, weight_kg as "weightKg",
    unit_price as "unitPrice", total, is_air_freight as "isAirFreight", sub_product as "subProduct", measure,
    list_price as "listPrice"
  from invoice_items where tenant_id = :company and invoice_id = :id and not is_opening order by position`

/** A row of these statements, in which the columns of the client stand apart. */
export type InvoiceRow = Omit<Invoice, 'client'> & {
  clientId: string
  currentName: string
  email: string | null
  phone: string | null
  address: string | null
}
export type DetailRow = InvoiceRow & Omit<InvoiceDetail, keyof Invoice | 'items'>

/** Writes each field by its name: copying a row without some of its columns takes ten times as long. */
export function asInvoice(row: InvoiceRow): Invoice {
  const { clientId, currentName, email, phone, address } = row
  return {
    id: row.id,
    version: row.version,
    invoiceNumber: row.invoiceNumber,
    legalNumber: row.legalNumber,
    serviceType: row.serviceType,
    clientName: row.clientName,
    client: { id: clientId, name: currentName, email, phone, address },
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    status: row.status,
    description: row.description,
    subtotal: row.subtotal,
    total: row.total,
    paidAmount: row.paidAmount,
    balance: row.balance,
    cancelledAt: row.cancelledAt,
    cancelledTotal: row.cancelledTotal,
    itemsCount: row.itemsCount,
    issuedByAgentId: row.issuedByAgentId,
    issuedByAgentName: row.issuedByAgentName,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
