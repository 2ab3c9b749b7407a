import type { PoolClient } from 'pg'
import type { Company } from './companies/companies.ts'
import { type Membership, type Person, staffOf } from './companies/people.ts'
import { photograph } from './companies/pictures.ts'
import { fillConversations } from './conversations/conversations.ts'
import type { Calendar } from './draw/calendar.ts'
import { insert, type Row } from './draw/insert.ts'
import { randomFrom } from './draw/random.ts'
import { billedFromGoods } from './goods/billed-goods.ts'
import { containerRows, eventRows } from './goods/expedition-details.ts'
import { expeditionRows, expeditionsOf } from './goods/expeditions.ts'
import type { Warehouse } from './goods/goods-life.ts'
import { signHandOvers } from './goods/hand-overs.ts'
import { parcelsOf, shelves } from './goods/parcels.ts'
import { vehiclesOf, yards } from './goods/vehicles.ts'
import { authorsOf, expeditionHistories } from './history/expeditions.ts'
import { goodsHistories } from './history/goods.ts'
import { historyRows, type RecordedChange } from './history/history.ts'
import { clientHistories, invoiceHistories, paymentHistories, serviceHistories } from './history/sales.ts'
import { type Client, ownClients } from './sales/clients.ts'
import { documentLinkRows } from './sales/document-links.ts'
import { itemRows } from './sales/invoice-lines.ts'
import { issueInvoices } from './sales/invoices.ts'
import { payInvoices, paymentRows } from './sales/payments.ts'
import { clientTermsRows, priceRows } from './sales/prices.ts'
import { fillQuotes } from './sales/quotes.ts'
import { fillRates } from './sales/rates.ts'
import { reminderHoldRows, sentReminderRows } from './sales/reminders.ts'
import { ownServices, type Service, subProductRows } from './sales/services.ts'
import { afterPayments, type Invoice, invoiceRows } from './sales/settlement.ts'

type SharedRecords = { clients: Client[]; services: Service[] }

/**
 * Fills one company with demo data. Each company has its own random seed, so changing one does not change the
 * others.
 */
export async function fillCompany(
  client: PoolClient,
  calendar: Calendar,
  company: Company,
  memberships: Membership[],
  shared: SharedRecords,
): Promise<void> {
  const { id, slug, plan } = company
  const random = randomFrom(slug.length * 1_000 + slug.charCodeAt(0))
  const own = ownClients(random, calendar, id, plan.clients)
  await insert(client, 'clients', own.rows)
  if (plan.services === 0) return

  const offer = ownServices(random, calendar, id, slug, plan.services)
  await insert(client, 'services', offer.rows)
  await insert(client, 'sub_products', subProductRows(random, id, company.since))

  const agents = staffOf(memberships, company, 'admin', 'manager', 'employee')
  const sources = {
    clients: own.clients,
    sharedClients: shared.clients,
    services: [...offer.services, ...shared.services],
    agents,
  }
  const issued = issueInvoices(random, calendar, plan.invoices, sources)
  const payments = payInvoices(random, calendar, plan.payments, issued)
  const managers = staffOf(memberships, company, 'admin', 'manager')
  const settled = afterPayments(calendar, issued, payments)
  const rows = invoiceRows(random, id, settled)
  const received = paymentRows(random, id, payments, managers)
  const keepers = staffOf(memberships, company, 'warehouse_supervisor', 'admin')
  const people = { keepers, managers, agents }
  const stock = stockOf(company, {
    random,
    calendar,
    clients: own.clients,
    invoices: settled,
    made: new Map(),
    settled: new Set(),
    ...people,
  })

  const invoices = billedFromGoods(settled, { ...stock, services: offer.services })
  const billed = rows.map((row, place) => asBilled(row, invoices[place]))
  await insert(client, 'invoices', billed)
  await insert(
    client,
    'invoice_items',
    invoices.flatMap((invoice) => itemRows(id, invoice)),
  )
  await insert(client, 'payments', received)
  await fillTerms(client, calendar, company, offer.services, own.clients)
  await fillReminders(client, calendar, company, billed, managers)
  await insert(
    client,
    'document_links',
    documentLinkRows(company, calendar, { invoices: billed, payments: received }, agents),
  )
  await fillQuotes(client, calendar, company, { ...offer, clients: own.clients, agents })
  await fillRates(client, calendar, company, agents)
  await fillWarehouse(client, company, stock, keepers, agents)
  const admins = staffOf(memberships, company, 'admin')
  const conversationRows = toldOf(company, {
    clients: own.rows,
    services: offer.rows,
    invoices,
    billed,
    received,
    stock,
    agents,
    admins,
    keepers,
  })
  await insert(client, 'record_changes', historyRows(id, conversationRows, calendar.nowMs))
  const records = {
    invoices: billed,
    payments: received,
    goods: stock.goods,
    expeditions: stock.expeditions,
    expeditionRows: stock.tables.rows,
  }
  await fillConversations(client, calendar, company, {
    records,
    clients: own.rows,
    staff: writersOf(memberships, company),
  })
}

/** Price lists and conditions of clients. Their own random seed keeps the other records the same. */
async function fillTerms(
  client: PoolClient,
  calendar: Calendar,
  { id, slug }: Company,
  services: Service[],
  clients: Client[],
): Promise<void> {
  if (slug !== 'atlas-fret') return
  const random = randomFrom(114)
  await insert(client, 'prices', priceRows(random, calendar, id, services, clients))
  await insert(client, 'client_terms', clientTermsRows(random, calendar, id, clients))
}

/** Reminders that were sent, and what stops those of three clients. */
async function fillReminders(
  client: PoolClient,
  calendar: Calendar,
  { id, slug }: Company,
  billed: readonly Row<'invoices'>[],
  [manager]: readonly Person[],
): Promise<void> {
  if (slug !== 'atlas-fret' || !manager) return
  const random = randomFrom(119)
  await insert(client, 'notices', sentReminderRows(random, calendar, id, billed))
  const holds = { billed, setBy: manager.name }
  await insert(client, 'reminder_holds', reminderHoldRows(random, calendar, id, holds))
}

/** Returns the staff who write to clients in conversations. */
function writersOf(memberships: Membership[], company: Company) {
  const agents = staffOf(memberships, company, 'employee', 'manager', 'admin')
  const [first] = agents
  if (!first) throw new Error(`Nobody writes for ${company.name}`)
  return {
    agents,
    employee: staffOf(memberships, company, 'employee')[0] ?? first,
    manager: staffOf(memberships, company, 'manager')[0] ?? first,
  }
}

type CompanyRecords = {
  clients: Row<'clients'>[]
  services: Row<'services'>[]
  invoices: Invoice[]
  billed: Row<'invoices'>[]
  received: Row<'payments'>[]
  stock: ReturnType<typeof stockOf>
} & Record<'agents' | 'admins' | 'keepers', Person[]>

/** Creates the change history of all records. Uses its own random seed, so that the records stay the same. */
function toldOf(
  { slug }: Company,
  { clients, services, invoices, billed, received, stock, agents, admins, keepers }: CompanyRecords,
): RecordedChange[] {
  const random = randomFrom(slug.length * 83)
  const { expeditions, tables, goods } = stock
  const authors = authorsOf(tables.events)
  return [
    ...clientHistories(random, 'clients', clients, agents),
    ...serviceHistories(random, 'services', services, admins),
    ...invoiceHistories(invoices, billed),
    ...paymentHistories(received),
    ...expeditionHistories(expeditions, tables.rows, authors),
    ...goodsHistories(goods, { expeditions, invoices, authors, keepers }),
  ]
}

function asBilled(row: Row<'invoices'>, invoice?: Invoice): Row<'invoices'> {
  if (invoice?.description === undefined) return row
  const { description, total, lines, paid } = invoice
  const amounts = { subtotal: total, total, balance: total - paid }
  return { ...row, description, ...amounts, items_count: lines.length }
}

/** Creates expeditions and goods, and sets the counters that number them. */
function stockOf(company: Company, warehouse: Omit<Warehouse, 'expeditions'> & { agents: Person[] }) {
  const { id, plan } = company
  const { random, calendar, agents } = warehouse
  const { expeditions, counters } = expeditionsOf(random, calendar, company)
  const tables = {
    rows: expeditionRows(random, id, expeditions),
    containers: containerRows(random, id, expeditions),
    events: eventRows(random, calendar, id, expeditions, agents),
  }
  const parcels = parcelsOf({ ...warehouse, expeditions }, id, plan.parcels)
  const vehicles = vehiclesOf({ ...warehouse, expeditions }, id, plan.vehicles)
  const allCounters = [...counters, ...parcels.counters, ...vehicles.counters]
  return {
    expeditions,
    tables,
    parcels: parcels.rows,
    vehicles: vehicles.rows,
    goods: [...parcels.rows, ...vehicles.rows],
    counters: allCounters,
  }
}

async function fillWarehouse(
  client: PoolClient,
  company: Company,
  { tables, parcels, vehicles, goods, counters }: ReturnType<typeof stockOf>,
  keepers: Person[],
  agents: Person[],
): Promise<void> {
  const { id } = company
  await insert(client, 'expeditions', tables.rows)
  await insert(client, 'expedition_containers', tables.containers)
  await insert(client, 'expedition_events', tables.events)
  await insert(client, 'files', await photograph(company, parcels, keepers))
  await insert(client, 'files', await signHandOvers(company, goods))
  await insert(client, 'goods', parcels)
  await insert(client, 'goods', vehicles)
  await insert(client, 'tracking_links', linkRows(company, parcels, agents))
  await insert(client, 'warehouse_settings', [{ tenant_id: id, places: [...shelves, ...yards] }])
  await insert(
    client,
    'counters',
    counters.map((counter) => ({ tenant_id: id, ...counter })),
  )
}

/** Creates tracking links for the goods of some clients. */
function linkRows({ id, slug }: Company, parcels: Row<'goods'>[], agents: Person[]): Row<'tracking_links'>[] {
  const random = randomFrom(slug.length * 61)
  const awaited = parcels.filter(
    ({ status, client_id }) => client_id && ['En transit', 'Arrivé', 'Disponible'].includes(String(status)),
  )
  return awaited.slice(0, 6).map((goods) => {
    const agent = random.pick(agents)
    const createdAt = String(goods.updated_at)
    const made = { made_by: agent.id, made_by_name: agent.name, created_at: createdAt }
    return {
      tenant_id: id,
      id: random.id(Date.parse(createdAt)),
      goods_id: goods.id,
      owner_id: goods.client_id,
      ...made,
    }
  })
}
