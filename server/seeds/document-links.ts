import { type Calendar, hourMs, instantOf } from './calendar.ts'
import type { Company } from './companies.ts'
import type { Row } from './insert.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'

/** The clients of the latest invoices were sent them, and most of them looked. */
export function documentLinkRows({ id, slug }: Company, { nowMs }: Calendar, invoices: Row<'invoices'>[], agents: Person[]): Row<'document_links'>[] {
  const random = randomFrom(slug.length * 71)
  return invoices.slice(-12).map((invoice) => {
    const agent = random.pick(agents)
    const issued = Date.parse(String(invoice.created_at))
    const after = (hours: number) => instantOf(Math.min(nowMs, issued + hours * hourMs))
    const views = random.chance(0.7) ? random.int(2, 6) : 0
    return {
      tenant_id: id,
      id: random.id(issued),
      invoice_id: invoice.id,
      owner_id: String(invoice.client_id ?? invoice.shared_client_id),
      made_by: agent.id,
      made_by_name: agent.name,
      created_at: after(0.1),
      views,
      first_seen_at: views > 0 ? after(1) : null,
      last_seen_at: views > 0 ? after(30) : null,
    }
  })
}
