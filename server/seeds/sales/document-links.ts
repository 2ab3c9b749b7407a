import type { Company } from '../companies/companies.ts'
import type { Person } from '../companies/people.ts'
import { type Calendar, hourMs, instantOf } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import { randomFrom } from '../draw/random.ts'

type Sold = { invoices: Row<'invoices'>[]; payments: Row<'payments'>[] }

/** Creates public links for the latest invoices and receipts. Most of them have been opened. */
export function documentLinkRows(
  { id, slug }: Company,
  { nowMs }: Calendar,
  sold: Sold,
  agents: Person[],
): Row<'document_links'>[] {
  const random = randomFrom(slug.length * 71)
  return [...linkedInvoices(sold), ...linkedReceipts(sold)].map(({ madeAt, ...linked }) => {
    const agent = random.pick(agents)
    const issued = Date.parse(madeAt)
    const after = (hours: number) => instantOf(Math.min(nowMs, issued + hours * hourMs))
    const views = random.chance(0.7) ? random.int(2, 6) : 0
    return {
      tenant_id: id,
      id: random.id(issued),
      ...linked,
      made_by: agent.id,
      made_by_name: agent.name,
      created_at: after(0.1),
      views,
      first_seen_at: views > 0 ? after(1) : null,
      last_seen_at: views > 0 ? after(30) : null,
    }
  })
}

function linkedInvoices({ invoices }: Sold) {
  return invoices.slice(-12).map((invoice) => ({
    invoice_id: invoice.id,
    payment_id: null,
    owner_id: ownerOf(invoice),
    madeAt: String(invoice.created_at),
  }))
}

function linkedReceipts({ invoices, payments }: Sold) {
  const invoiceById = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  return payments
    .filter(({ status }) => status === 'Reçu')
    .slice(-8)
    .flatMap((payment) => {
      const invoice = invoiceById.get(String(payment.invoice_id))
      return invoice
        ? {
            invoice_id: null,
            payment_id: payment.id,
            owner_id: ownerOf(invoice),
            madeAt: String(payment.created_at),
          }
        : []
    })
}

function ownerOf({ client_id, shared_client_id }: Row<'invoices'>): string {
  return String(client_id ?? shared_client_id)
}
