import { invoiceTotal } from '@escale/contract/trade/invoices/totals'
import type { ServiceType } from '@escale/contract/trade/invoices/words'
import { oneMonthAfter } from '@escale/contract/values/days'
import type { Person } from '../companies/people.ts'
import { type Calendar, dayOf } from '../draw/calendar.ts'
import type { Random } from '../draw/random.ts'
import type { Client } from './clients.ts'
import { drawLines, type Line } from './invoice-lines.ts'
import type { Service } from './services.ts'

/** An invoice as it was before any payment. */
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
  /** The text of an invoice made from goods; otherwise undefined. */
  description?: string
}

type Sources = { clients: Client[]; sharedClients: Client[]; services: Service[]; agents: Person[] }

/** Creates invoices of the last twelve months, oldest first. The last month has the most. */
export function issueInvoices(random: Random, calendar: Calendar, count: number, sources: Sources): Issued[] {
  const usedInstants = new Set<number>()
  return issueDays(random, count)
    .map((daysAgo) => {
      let createdMs = calendar.at(calendar.workingDay(daysAgo), random.next())
      // Invoice numbers contain these milliseconds, so they must differ.
      while (usedInstants.has(createdMs)) createdMs -= 1
      usedInstants.add(createdMs)
      return issue(random, createdMs, daysAgo, sources)
    })
    .sort((one, other) => one.createdMs - other.createdMs)
}

/**
 * Returns the age of each invoice in days. One in eight is of the last month, and some are of this week and
 * today.
 */
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

/** Picks a client who existed at that time. The first clients in the list are picked most often. */
function clientAt(random: Random, createdMs: number, { clients, sharedClients }: Sources): Client {
  if (random.chance(0.07)) return random.pick(sharedClients)
  const known = clients.filter(({ since }) => since < createdMs)
  return known[Math.floor(random.next() ** 1.6 * known.length)] ?? random.pick(sharedClients)
}

/**
 * Picks the author of an invoice. The demo's employee account issues many, so that its own statistics are
 * worth showing.
 */
function agentOf(random: Random, agents: Person[]): Person {
  const last = agents.at(-1)
  return last && random.chance(0.2) ? last : random.pick(agents)
}
