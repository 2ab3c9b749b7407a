import type { InvoiceStatus } from '@escale/contract/trade/invoices/draft'
import { type Calendar, dayMs, dayOf, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import { clientColumns } from './clients.ts'
import type { Issued } from './invoices.ts'
import type { DrawnPayment } from './payments.ts'

/** An invoice after its payments. `settledMs` is the time at which nothing was owed any more. */
export type Invoice = Issued & {
  status: InvoiceStatus
  paid: number
  settledMs: number | null
  lastWriteMs: number
  writes: number
  /** Number of payments, including pending ones. */
  payments: number
  wasLate: boolean
}

/** Computes the state of invoices after payments and nightly jobs. The rules are those of the database. */
export function afterPayments(calendar: Calendar, issued: Issued[], payments: DrawnPayment[]): Invoice[] {
  const byInvoice = Map.groupBy(payments, ({ invoice }) => invoice)
  return issued.map((invoice) => {
    const its = byInvoice.get(invoice) ?? []
    const received = its.filter(({ status }) => status === 'Reçu')
    const paid = received.reduce((sum, { amount }) => sum + amount, 0)
    const settledMs = paid === invoice.total ? (received.at(-1)?.createdMs ?? null) : null
    const wasLate = (settledMs === null ? calendar.today : dayOf(settledMs)) > invoice.dueDate
    const night = wasLate ? Date.parse(invoice.dueDate) + dayMs : 0
    return {
      ...invoice,
      paid,
      settledMs,
      wasLate,
      status: settledMs !== null ? 'Payée' : wasLate ? 'Retard' : 'En attente',
      lastWriteMs: Math.max(invoice.createdMs, night, ...its.map(({ createdMs }) => createdMs)),
      writes: 1 + its.length + (wasLate ? 1 : 0),
      payments: its.length,
    }
  })
}

export function invoiceRows(random: Random, tenant_id: string, invoices: Invoice[]): Row<'invoices'>[] {
  return invoices.map((invoice) => ({
    tenant_id,
    id: invoice.id,
    version: invoice.writes,
    invoice_number: invoice.number,
    service_type: invoice.kind,
    ...clientColumns(invoice.client),
    client_name: invoice.client.name,
    issue_date: invoice.issueDate,
    due_date: invoice.dueDate,
    status: invoice.status,
    description: descriptionOf(random, invoice),
    subtotal: invoice.total,
    total: invoice.total,
    paid_amount: invoice.paid,
    balance: invoice.total - invoice.paid,
    items_count: invoice.lines.length,
    issued_by_agent_id: invoice.agent.id,
    issued_by_agent_name: invoice.agent.name,
    settled_by_payment: invoice.settledMs !== null,
    status_before_payment: invoice.settledMs === null ? null : invoice.wasLate ? 'Retard' : 'En attente',
    late_marked_for: invoice.wasLate ? invoice.dueDate : null,
    created_at: instantOf(invoice.createdMs),
    updated_at: instantOf(invoice.lastWriteMs),
  }))
}

function descriptionOf(random: Random, { kind, lines }: Invoice): string | null {
  if (kind === 'Aérien') return 'Facture de fret aérien'
  return random.pick([
    null,
    'Facture de fret maritime',
    `Facture de fret maritime : ${lines[0]?.service.name}`,
    'Solde à régler avant la remise des marchandises',
  ])
}
