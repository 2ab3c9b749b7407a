import { type Calendar, instantOf } from './calendar.ts'
import type { Company } from './companies.ts'
import type { Row } from './insert.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'

/** Some clients were sent their latest invoices, and most of them looked. */
export function documentLinkRows({ id, slug }: Company, calendar: Calendar, invoices: Row<'invoices'>[], agents: Person[]): Row<'document_links'>[] {
  const random = randomFrom(slug.length * 71)
  return invoices.slice(0, 10).map((invoice) => {
    const agent = random.pick(agents)
    const made = calendar.at(0, 0.02 + random.next() * 0.02)
    const isSeen = random.chance(0.7)
    return {
      tenant_id: id,
      id: random.id(made),
      invoice_id: invoice.id,
      owner_id: String(invoice.client_id ?? invoice.shared_client_id),
      made_by: agent.id,
      made_by_name: agent.name,
      created_at: instantOf(made),
      views: isSeen ? random.int(2, 6) : 0,
      first_seen_at: isSeen ? instantOf(calendar.at(0, 0.05)) : null,
      last_seen_at: isSeen ? instantOf(calendar.at(0, 0.06)) : null,
    }
  })
}
