import { invoiceTotal } from '@escale/contract/trade/invoices/totals'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { oneMonthAfter } from '@escale/contract/values/days'
import type { Person } from '../companies/people.ts'
import { type Calendar, dayOf } from '../draw/calendar.ts'
import type { Random } from '../draw/random.ts'
import type { Client } from './clients.ts'
import { drawLines, type Line } from './invoice-lines.ts'
import type { Service } from './services.ts'

/** Invoice before any payment. */
export type Issued = {
  id: string
  number: string
  kind: ServiceType
  client: Client
  agent: Person
  lines: Line[]
  total: number
  createdMs: number
  daysAgo: number
  issueDate: string
  dueDate: string
  /** Set for invoices made from goods. */
  description?: string
}

type Sources = { clients: Client[]; sharedClients: Client[]; services: Service[]; agents: Person[] }

/** Invoices of twelve months, oldest first. The last month has most. */
export function issueInvoices(random: Random, calendar: Calendar, count: number, sources: Sources): Issued[] {
  const usedInstants = new Set<number>()
  return issueDays(random, count)
    .map((daysAgo) => {
      let createdMs = calendar.at(calendar.workingDay(daysAgo), random.next())
      while (usedInstants.has(createdMs)) createdMs -= 1 // the invoice number is made of these milliseconds
      usedInstants.add(createdMs)
      return issue(random, createdMs, daysAgo, sources)
    })
    .sort((one, other) => one.createdMs - other.createdMs)
}

/** Age of each invoice in days: an eighth in the last month, some this week and today. */
function issueDays(random: Random, count: number): number[] {
  return Array.from({ length: count }, (_, place) => {
    const share = place / count
    if (share < 0.02) return 0
    if (share < 0.06) return random.int(1, 6)
    if (share < 0.13) return random.int(7, 31)
    return random.int(32, 360)
  })
}

function issue(random: Random, createdMs: number, daysAgo: number, sources: Sources): Issued {
  const kind = random.chance(0.55) ? 'Maritime' : 'Aérien'
  const lines = drawLines(random, kind, sources.services)
  const issueDate = dayOf(createdMs)
  return {
    id: random.id(createdMs),
    number: `${kind === 'Maritime' ? 'INV' : 'AIR'}-${createdMs}`,
    kind,
    client: clientAt(random, createdMs, sources),
    agent: agentOf(random, sources.agents),
    lines,
    total: invoiceTotal(kind, lines),
    createdMs,
    daysAgo,
    issueDate,
    dueDate: oneMonthAfter(issueDate),
  }
}

/** Client who already existed. The first of the list come most often. */
function clientAt(random: Random, createdMs: number, { clients, sharedClients }: Sources): Client {
  if (random.chance(0.07)) return random.pick(sharedClients)
  const known = clients.filter(({ since }) => since < createdMs)
  return known[Math.floor(random.next() ** 1.6 * known.length)] ?? random.pick(sharedClients)
}

/** The employee issues many invoices, so that their own figures are worth showing. */
function agentOf(random: Random, agents: Person[]): Person {
  const last = agents.at(-1)
  return last && random.chance(0.2) ? last : random.pick(agents)
}
