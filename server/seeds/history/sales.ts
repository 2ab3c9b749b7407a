import type { Person } from '../companies/people.ts'
import { dayMs } from '../draw/calendar.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Line } from '../sales/invoice-lines.ts'
import type { Invoice } from '../sales/settlement.ts'
import type { Author, RecordedChange } from './history.ts'

type ClientRow = Pick<Row<'clients'>, 'id' | 'name' | 'email' | 'phone' | 'type' | 'address' | 'created_at'>

export function clientHistories(
  random: Random,
  kind: 'clients' | 'shared_clients',
  rows: ClientRow[],
  people: Person[],
): RecordedChange[] {
  return rows.map(({ id, name, email, phone, type, address, created_at }) => {
    const atMs = Date.parse(String(created_at))
    const after = { name, email, phone, type, address }
    return {
      kind,
      id,
      action: 'CLIENT_CREATED',
      atMs,
      by: presentAt(random, atMs, people),
      version: 1,
      after,
    }
  })
}

type ServiceRow = Pick<
  Row<'services'>,
  'id' | 'name' | 'description' | 'price' | 'category' | 'unit' | 'created_at'
>

export function serviceHistories(
  random: Random,
  kind: 'services' | 'shared_services',
  rows: ServiceRow[],
  people: Person[],
): RecordedChange[] {
  return rows.map(({ id, name, description, price, category, unit, created_at }) => {
    const atMs = Date.parse(String(created_at))
    const after = { name, description, price, category, unit }
    return {
      kind,
      id,
      action: 'SERVICE_CREATED',
      atMs,
      by: presentAt(random, atMs, people),
      version: 1,
      after,
    }
  })
}

/** Creates the history of each invoice: its creation, and the nightly job that set its status to late. */
export function invoiceHistories(invoices: Invoice[], rows: Row<'invoices'>[]): RecordedChange[] {
  return invoices.flatMap((invoice, place): RecordedChange[] => {
    const {
      id,
      number: invoiceNumber,
      kind: serviceType,
      client,
      issueDate,
      dueDate,
      createdMs,
      agent,
      total,
      wasLate,
    } = invoice
    const lines = invoice.lines.map((line) => lineOf(serviceType, line))
    const head = {
      invoiceNumber,
      serviceType,
      clientId: client.id,
      issueDate,
      dueDate,
      status: 'En attente',
      lines,
    }
    const after = { ...head, description: rows[place]?.description ?? null, total }
    const issued: RecordedChange = {
      kind: 'invoices',
      id,
      action: 'INVOICE_CREATED',
      atMs: createdMs,
      by: agent,
      version: 1,
      after,
    }
    if (!wasLate) return [issued]
    const night = Date.parse(dueDate) + dayMs
    const late = { before: { status: 'En attente' }, after: { status: 'Retard' } }
    return [issued, { kind: 'invoices', id, action: 'INVOICE_LATE', atMs: night, by: null, ...late }]
  })
}

function lineOf(
  serviceType: Invoice['kind'],
  { service, quantity, weightKg, unitPrice, merchandise, subProduct }: Line,
) {
  const maritime = { serviceId: service.id, quantity, unitPrice }
  return serviceType === 'Maritime'
    ? maritime
    : { ...maritime, weightKg, merchandiseType: merchandise, subProduct }
}

export function paymentHistories(rows: Row<'payments'>[]): RecordedChange[] {
  return rows.map((row) => ({
    kind: 'payments',
    id: String(row.id),
    parentId: String(row.invoice_id),
    action: 'PAYMENT_CREATED',
    atMs: Date.parse(String(row.created_at)),
    by: { id: String(row.recorded_by), name: String(row.recorded_by_name) },
    version: 1,
    after: {
      reference: row.reference,
      invoiceId: row.invoice_id,
      amount: row.amount,
      paymentDate: row.payment_date,
      method: row.method,
      status: row.status,
      marksPaid: true,
    },
  }))
}

/** Picks a random person whose account existed at that time. */
function presentAt(random: Random, atMs: number, people: Person[]): Author | null {
  const present = people.filter(({ user }) => Date.parse(String(user.created_at)) < atMs)
  return random.pick(present.length > 0 ? present : people.slice(0, 1)) ?? null
}
