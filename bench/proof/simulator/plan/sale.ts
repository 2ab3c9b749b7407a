import type { Random } from '../ground/random.ts'
import type { Invoice } from '../model/books.ts'
import * as sale from '../model/sale.ts'
import {
  about,
  type CallPlan,
  drawId,
  drawRow,
  isExact,
  type Kinds,
  type PlanContext,
  reads,
  removes,
} from './call.ts'

// Calls about clients, services, invoices and payments.

const categories = ['Maritime', 'Aérien', 'Terrestre', 'Logistique'] as const
const units = ['forfait', 'pièce', 'kg', 'm³', 'W/M'] as const

export const saleKinds: Kinds = {
  createClient: [5, planClient],
  changeClient: [
    2,
    about('clients', ({ id, version }, { random }) => {
      const name = `Maison ${random.hex(6)}`
      const judge = sale.clientChanged(id, version, name)
      return { method: 'PATCH', path: `/clients/${id}`, body: { version, name }, judge }
    }),
  ],
  removeClient: [1.5, removes('clients', (id) => `/clients/${id}`, sale.clientRemoved)],
  readClient: [2, reads('clients', (id) => `/clients/${id}`, sale.clientRead)],
  createService: [1, createService],
  changeService: [
    1,
    about('services', ({ id, version }, { random }) => {
      const price = random.whole(0, 90_000)
      const judge = sale.serviceChanged(id, version, BigInt(price))
      return { method: 'PATCH', path: `/services/${id}`, body: { version, price }, judge }
    }),
  ],
  removeService: [0.5, removes('services', (id) => `/services/${id}`, sale.serviceRemoved)],
  createInvoice: [12, createInvoice],
  changeInvoice: [6, changeInvoice],
  pickStatus: [
    3,
    about(
      'invoices',
      ({ id, version }, { random }) => {
        const status = random.one(['En attente', 'Payée', 'Retard'])
        const judge = sale.statusPicked(id, version, status)
        return { method: 'PATCH', path: `/invoices/${id}`, body: { version, status }, judge }
      },
      isExact,
    ),
  ],
  cancelInvoice: [
    1.5,
    about(
      'invoices',
      ({ id, version }) => {
        const body = { version, reason: 'Erreur de saisie' }
        const judge = sale.invoiceCancelled(id, version)
        return { method: 'POST', path: `/invoices/${id}/cancel`, body, judge }
      },
      isExact,
    ),
  ],
  removeInvoice: [1.5, removes('invoices', (id) => `/invoices/${id}`, sale.invoiceRemoved)],
  readInvoice: [6, reads('invoices', (id) => `/invoices/${id}`, sale.invoiceRead)],
  pay: [14, pay],
  changePayment: [6, changePayment],
  movePayment: [
    2,
    about('payments', ({ id, version }, context) => {
      const invoiceId = drawId(context, context.books.invoices)
      return invoiceId === undefined ? undefined : changedPayment(id, version, { invoiceId })
    }),
  ],
  removePayment: [2, removes('payments', (id) => `/payments/${id}`, sale.paymentRemoved)],
  readPayment: [2, reads('payments', (id) => `/payments/${id}`, sale.paymentRead)],
  readInvoiceTotals: [0.5, () => ({ method: 'GET', path: '/invoices/totals', judge: sale.invoicesSummed() })],
  readPaymentTotals: [0.5, () => ({ method: 'GET', path: '/payments/totals', judge: sale.paymentsSummed() })],
}

function planClient({ random, newId }: PlanContext): CallPlan {
  const body = { id: newId(), name: `Maison ${random.hex(6)}` }
  return { method: 'POST', path: '/clients', body, judge: sale.clientCreated(body.id, body.name) }
}

function createService({ random, newId }: PlanContext): CallPlan {
  const id = newId()
  const [category, unit] = [random.one(categories), random.one(units)]
  const input = { name: `Service ${random.hex(6)}`, price: BigInt(random.whole(0, 90_000)), category, unit }
  const body = { ...input, id, price: Number(input.price) }
  return { method: 'POST', path: '/services', body, judge: sale.serviceCreated(id, input) }
}

function createInvoice(context: PlanContext): CallPlan | undefined {
  const input = drawInvoice(context)
  if (!input) return undefined
  const id = context.newId()
  // The server ignores a total and a number from the caller.
  const ignored = context.random.chance(0.1) && { total: 1, invoiceNumber: 'INV-1' }
  const body = { ...invoiceBody(input), id, ...ignored }
  return { method: 'POST', path: '/invoices', body, judge: sale.invoiceCreated(id, input) }
}

function changeInvoice(context: PlanContext): CallPlan | undefined {
  const { random } = context
  const isChangeable = (row: Invoice) => row.isExact && (!row.isCancelled || random.chance(0.05))
  const found = drawRow(context, 'invoices', isChangeable)
  const drawn = drawInvoice(context)
  if (!found || !drawn) return undefined
  const { id, row, version } = found
  // Mostly the same client, the same lines, and the status as the form showed it.
  const input = {
    ...drawn,
    ...(row && random.chance(0.85) && { clientId: row.clientId }),
    ...(row && !row.isCancelled && random.chance(0.8) && { status: row.status }),
    ...(row && row.kind === drawn.kind && random.chance(0.4) && { lines: row.lines }),
  }
  const body = { ...invoiceBody(input), version }
  return { method: 'PUT', path: `/invoices/${id}`, body, judge: sale.invoiceChanged(id, version, input) }
}

function pay(context: PlanContext): CallPlan | undefined {
  const { books, random, newId } = context
  const invoiceId = drawId(context, books.invoices)
  if (!invoiceId || (sale.balanceOf(books, invoiceId) <= 0n && random.chance(0.97))) return undefined
  const id = newId()
  const input = { invoiceId, amount: drawAmount(context, invoiceId), ...drawPayment(context) }
  const body = { id, ...paymentBody(input), reference: `PAY-${random.hex(8)}` }
  return { method: 'POST', path: '/payments', body, judge: sale.paymentCreated(id, input) }
}

function changePayment(context: PlanContext): CallPlan | undefined {
  const { random } = context
  const found = drawRow(context, 'payments')
  if (!found) return undefined
  const drawn = { amount: drawAmount(context, found.row?.invoiceId ?? null), ...drawPayment(context) }
  const fields = Object.entries(drawn)
  const changes = Object.fromEntries(random.shuffled(fields).slice(0, random.whole(1, 3)))
  return changedPayment(found.id, found.version, changes)
}

function changedPayment(id: string, version: number, changes: Partial<sale.PaymentInput>): CallPlan {
  const body = { version, ...paymentBody(changes) }
  return { method: 'PATCH', path: `/payments/${id}`, body, judge: sale.paymentChanged(id, version, changes) }
}

function drawInvoice(context: PlanContext): sale.InvoiceInput | undefined {
  const { books, random } = context
  const clientId = drawId(context, books.clients)
  const kind = random.chance(0.4) ? 'Aérien' : 'Maritime'
  const isFit = ({ category }: { category: string }) =>
    kind === 'Maritime' || category === 'Aérien' || random.chance(0.03)
  const lines = Array.from({ length: random.chance(0.9) ? random.whole(1, 4) : random.whole(5, 12) }, () => ({
    serviceId: drawId(context, books.services, isFit) ?? '',
    quantity: BigInt(random.whole(1, random.chance(0.9) ? 20 : 5000)),
    grams: kind === 'Maritime' ? null : drawGrams(random),
    unitPrice: BigInt(random.chance(0.5) ? random.whole(1, 2000) : random.whole(0, 400_000)),
  }))
  if (!clientId || lines.some(({ serviceId }) => serviceId === '')) return undefined
  const issueDate = `2026-${random.one(['01', '04', '07', '10', '11'])}-${random.one(['01', '15', '20'])}`
  const lateDate = `2027-0${random.whole(1, 9)}-${random.one(['01', '28'])}`
  const dueDate = random.chance(0.01) ? '2025-12-31' : lateDate
  const status = random.weighed({ 'En attente': 8, Payée: 0.6, Retard: 1 })
  return { kind, clientId, issueDate, dueDate, status, lines }
}

/** Half of the weights are to the gram, because their price may end on half a cent. */
function drawGrams(random: Random): bigint {
  return BigInt(random.chance(0.5) ? random.whole(0, 99_999) : random.whole(0, 999) * 100)
}

function invoiceBody({ kind, lines, ...head }: sale.InvoiceInput) {
  const bodyLines = lines.map(({ serviceId, quantity, grams, unitPrice }) => ({
    ...{ serviceId, quantity: Number(quantity), unitPrice: Number(unitPrice) },
    ...(kind === 'Aérien' && { weightKg: Number(grams) / 1000 }),
  }))
  return { serviceType: kind, ...head, lines: bodyLines }
}

/** An instalment, half of the balance, all of it, or a cent too many. */
function drawAmount({ books, random }: PlanContext, invoiceId: string | null): bigint {
  const dueBalance = invoiceId === null ? 0n : sale.balanceOf(books, invoiceId)
  const share = random.weighed({ part: 5, half: 2, all: 5, tooMuch: 0.4 })
  if (share === 'all') return dueBalance
  if (share === 'half') return (dueBalance + 1n) / 2n
  if (share === 'tooMuch') return dueBalance + 1n
  return (dueBalance * BigInt(random.whole(1, 99))) / 100n
}

function drawPayment({ random }: PlanContext): Omit<sale.PaymentInput, 'invoiceId' | 'amount'> {
  const past = `2026-${random.one(['02', '05', '09', '11'])}-${random.one(['03', '17', '21'])}`
  return {
    status: random.weighed({ Reçu: 8, 'En attente': 2, Retard: 0.4 }),
    method: random.one(['Virement', 'Chèque', 'Espèces']),
    day: random.chance(0.02) ? '2027-03-01' : past,
    marksPaid: random.chance(0.85),
  }
}

function paymentBody({ amount, day, ...rest }: Partial<sale.PaymentInput>) {
  return {
    ...rest,
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(day !== undefined && { paymentDate: day }),
  }
}
