import * as sale from '../model/sale.ts'
import * as sums from '../model/sums.ts'
import { type Desk, oneOf, versionOf, type Wish } from './op.ts'

// What clerks do with clients, services, invoices and payments.

type Maker = (desk: Desk) => Wish | undefined

export const saleKinds: Record<string, { weight: number; make: Maker }> = {
  createClient: { weight: 5, make: createClient },
  changeClient: { weight: 2, make: changeClient },
  removeClient: { weight: 1.5, make: removeClient },
  readClient: { weight: 2, make: readClient },
  createService: { weight: 1, make: createService },
  changeService: { weight: 1, make: changeService },
  removeService: { weight: 0.5, make: removeService },
  createInvoice: { weight: 12, make: createInvoice },
  changeInvoice: { weight: 6, make: changeInvoice },
  pickStatus: { weight: 3, make: pickStatus },
  cancelInvoice: { weight: 1.5, make: cancelInvoice },
  removeInvoice: { weight: 1.5, make: removeInvoice },
  readInvoice: { weight: 6, make: readInvoice },
  pay: { weight: 14, make: pay },
  changePayment: { weight: 6, make: changePayment },
  movePayment: { weight: 2, make: movePayment },
  removePayment: { weight: 2, make: removePayment },
  readPayment: { weight: 2, make: readPayment },
  readTotals: { weight: 1, make: readTotals },
}

function createClient({ random, newId }: Desk): Wish {
  const id = newId()
  const name = `Maison ${random.hex(6)}`
  return {
    name: 'clients.create',
    method: 'POST',
    path: '/clients',
    body: { id, name },
    judge: sale.clientCreated(id, name),
  }
}

function changeClient(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.clients)
  if (!id) return undefined
  const version = versionOf(desk, desk.books.clients.get(id))
  const name = `Maison ${desk.random.hex(6)}`
  const judge = sale.clientChanged(id, version, name)
  return { name: 'clients.update', method: 'PATCH', path: `/clients/${id}`, body: { version, name }, judge }
}

function removeClient(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.clients)
  return id
    ? { name: 'clients.remove', method: 'DELETE', path: `/clients/${id}`, judge: sale.clientRemoved(id) }
    : undefined
}

function readClient(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.clients)
  return id
    ? { name: 'clients.get', method: 'GET', path: `/clients/${id}`, judge: sale.clientRead(id) }
    : undefined
}

function createService({ random, newId }: Desk): Wish {
  const id = newId()
  const category = random.one(['Maritime', 'Aérien', 'Terrestre', 'Logistique'])
  const unit = random.one(['forfait', 'pièce', 'kg', 'm³', 'W/M'])
  const said = { name: `Service ${random.hex(6)}`, price: BigInt(random.whole(0, 90_000)), category, unit }
  const body = { ...said, id, price: Number(said.price) }
  return {
    name: 'services.create',
    method: 'POST',
    path: '/services',
    body,
    judge: sale.serviceCreated(id, said),
  }
}

function changeService(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.services)
  if (!id) return undefined
  const version = versionOf(desk, desk.books.services.get(id))
  const price = desk.random.whole(0, 90_000)
  const judge = sale.serviceChanged(id, version, BigInt(price))
  return {
    name: 'services.update',
    method: 'PATCH',
    path: `/services/${id}`,
    body: { version, price },
    judge,
  }
}

function removeService(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.services)
  return id
    ? { name: 'services.remove', method: 'DELETE', path: `/services/${id}`, judge: sale.serviceRemoved(id) }
    : undefined
}

function createInvoice(desk: Desk): Wish | undefined {
  const said = invoiceSaid(desk)
  if (!said) return undefined
  const id = desk.newId()
  // What a caller says of the total and of the number is ignored.
  const body = {
    ...invoiceBody(said),
    id,
    ...(desk.random.chance(0.1) && { total: 1, invoiceNumber: 'INV-1' }),
  }
  return {
    name: 'invoices.create',
    method: 'POST',
    path: '/invoices',
    body,
    judge: sale.invoiceCreated(id, said),
  }
}

function changeInvoice(desk: Desk): Wish | undefined {
  const { books, random } = desk
  const id = oneOf(desk, books.invoices, (row) => row.isExact && (!row.isCancelled || random.chance(0.05)))
  if (!id) return undefined
  const invoice = books.invoices.get(id)
  const drawn = invoiceSaid(desk)
  if (!drawn) return undefined
  // Mostly the same client and kind, and the status as it was shown.
  const isSameKind = invoice && invoice.kind === drawn.kind
  const clientId = invoice && random.chance(0.85) ? invoice.clientId : drawn.clientId
  const status = invoice && !invoice.isCancelled && random.chance(0.8) ? invoice.status : drawn.status
  const said = {
    ...drawn,
    clientId,
    status,
    ...(invoice && isSameKind && random.chance(0.4) && { lines: invoice.lines }),
  }
  const version = versionOf(desk, invoice)
  const body = { ...invoiceBody(said), version }
  return {
    name: 'invoices.update',
    method: 'PUT',
    path: `/invoices/${id}`,
    body,
    judge: sale.invoiceChanged(id, version, said),
  }
}

function pickStatus(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.invoices, ({ isExact }) => isExact)
  if (!id) return undefined
  const version = versionOf(desk, desk.books.invoices.get(id))
  const status = desk.random.one(['En attente', 'Payée', 'Retard'])
  const judge = sale.statusPicked(id, version, status)
  return {
    name: 'invoices.setStatus',
    method: 'PATCH',
    path: `/invoices/${id}`,
    body: { version, status },
    judge,
  }
}

function cancelInvoice(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.invoices, ({ isExact }) => isExact)
  if (!id) return undefined
  const version = versionOf(desk, desk.books.invoices.get(id))
  const body = { version, reason: 'Erreur de saisie' }
  return {
    name: 'invoices.cancel',
    method: 'POST',
    path: `/invoices/${id}/cancel`,
    body,
    judge: sale.invoiceCancelled(id, version),
  }
}

function removeInvoice(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.invoices)
  return id
    ? { name: 'invoices.remove', method: 'DELETE', path: `/invoices/${id}`, judge: sale.invoiceRemoved(id) }
    : undefined
}

function readInvoice(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.invoices, ({ isExact }) => !isExact) ?? oneOf(desk, desk.books.invoices)
  return id
    ? { name: 'invoices.get', method: 'GET', path: `/invoices/${id}`, judge: sale.invoiceRead(id) }
    : undefined
}

function pay(desk: Desk): Wish | undefined {
  const { books, random, newId } = desk
  const isOpen = (id: string) => sale.balanceOf(books, id) > 0n || random.chance(0.03)
  const invoiceId = oneOf(desk, books.invoices)
  if (!invoiceId || !isOpen(invoiceId)) return undefined
  const id = newId()
  const said = { invoiceId, amount: amountOf(desk, invoiceId), ...paymentRest(desk) }
  const body = { id, ...paymentBody(said), reference: `PAY-${random.hex(8)}` }
  return {
    name: 'payments.create',
    method: 'POST',
    path: '/payments',
    body,
    judge: sale.paymentCreated(id, said),
  }
}

function changePayment(desk: Desk): Wish | undefined {
  const { books, random } = desk
  const id = oneOf(desk, books.payments)
  if (!id) return undefined
  const payment = books.payments.get(id)
  const rest = paymentRest(desk)
  const drawn = { amount: amountOf(desk, payment?.invoiceId ?? null), ...rest }
  const names = random
    .shuffled(['amount', 'status', 'method', 'day', 'marksPaid'] as const)
    .slice(0, random.whole(1, 3))
  const changes = Object.fromEntries(names.map((name) => [name, drawn[name]]))
  return paymentChange(desk, id, changes)
}

function movePayment(desk: Desk): Wish | undefined {
  const { books } = desk
  const id = oneOf(desk, books.payments)
  const invoiceId = oneOf(desk, books.invoices)
  return id && invoiceId ? paymentChange(desk, id, { invoiceId }) : undefined
}

function paymentChange(desk: Desk, id: string, changes: Partial<sale.PaymentSaid>): Wish {
  const version = versionOf(desk, desk.books.payments.get(id))
  const body = { version, ...paymentBody(changes) }
  return {
    name: 'payments.update',
    method: 'PATCH',
    path: `/payments/${id}`,
    body,
    judge: sale.paymentChanged(id, version, changes),
  }
}

function removePayment(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.payments)
  return id
    ? { name: 'payments.remove', method: 'DELETE', path: `/payments/${id}`, judge: sale.paymentRemoved(id) }
    : undefined
}

function readPayment(desk: Desk): Wish | undefined {
  const id = oneOf(desk, desk.books.payments)
  return id
    ? { name: 'payments.get', method: 'GET', path: `/payments/${id}`, judge: sale.paymentRead(id) }
    : undefined
}

function readTotals({ random }: Desk): Wish {
  return random.chance(0.5)
    ? { name: 'invoices.totals', method: 'GET', path: '/invoices/totals', judge: sums.invoicesSummed() }
    : { name: 'payments.totals', method: 'GET', path: '/payments/totals', judge: sums.paymentsSummed() }
}

function invoiceSaid(desk: Desk): sale.InvoiceSaid | undefined {
  const { books, random } = desk
  const clientId = oneOf(desk, books.clients)
  const kind = random.chance(0.4) ? 'Aérien' : 'Maritime'
  const isFit = ({ category }: { category: string }) =>
    kind === 'Maritime' || category === 'Aérien' || random.chance(0.03)
  const lines = Array.from({ length: random.chance(0.9) ? random.whole(1, 4) : random.whole(5, 12) }, () => ({
    serviceId: oneOf(desk, books.services, isFit) ?? '',
    quantity: BigInt(random.whole(1, random.chance(0.9) ? 20 : 5000)),
    // Weights whose price ends on half a cent are the ones to look at.
    grams:
      kind === 'Aérien'
        ? BigInt(random.chance(0.5) ? random.whole(0, 99_999) : random.whole(0, 999) * 100)
        : null,
    unitPrice: BigInt(random.chance(0.5) ? random.whole(1, 2000) : random.whole(0, 400_000)),
  }))
  if (!clientId || lines.some(({ serviceId }) => serviceId === '')) return undefined
  const issueDate = `2026-${random.one(['01', '04', '07', '10', '11'])}-${random.one(['01', '15', '20'])}`
  const dueDate = random.chance(0.01)
    ? '2025-12-31'
    : `2027-0${random.whole(1, 9)}-${random.one(['01', '28'])}`
  const status = random.weighed({ 'En attente': 8, Payée: 0.6, Retard: 1 })
  return { kind, clientId, issueDate, dueDate, status, lines }
}

function invoiceBody({ kind, lines, ...head }: sale.InvoiceSaid) {
  return {
    serviceType: kind,
    ...head,
    lines: lines.map(({ serviceId, quantity, grams, unitPrice }) => ({
      ...{ serviceId, quantity: Number(quantity), unitPrice: Number(unitPrice) },
      ...(kind === 'Aérien' && { weightKg: Number(grams) / 1000 }),
    })),
  }
}

/** An instalment, half, all that is left, or a cent too many. */
function amountOf({ books, random }: Desk, invoiceId: string | null): bigint {
  const left = invoiceId === null ? 0n : sale.balanceOf(books, invoiceId)
  const how = random.weighed({ part: 5, half: 2, all: 5, tooMuch: 0.4 })
  if (how === 'all') return left
  if (how === 'half') return (left + 1n) / 2n
  if (how === 'tooMuch') return left + 1n
  return (left * BigInt(random.whole(1, 99))) / 100n
}

function paymentRest({ random }: Desk) {
  const day = random.chance(0.02)
    ? '2027-03-01'
    : `2026-${random.one(['02', '05', '09', '11'])}-${random.one(['03', '17', '21'])}`
  const status = random.weighed({ Reçu: 8, 'En attente': 2, Retard: 0.4 })
  return {
    status,
    method: random.one(['Virement', 'Chèque', 'Espèces']),
    day,
    marksPaid: random.chance(0.85),
  }
}

function paymentBody({ amount, day, ...rest }: Partial<sale.PaymentSaid>) {
  return {
    ...rest,
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(day !== undefined && { paymentDate: day }),
  }
}
