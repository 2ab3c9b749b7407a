import {
  type Books,
  differences,
  type Invoice,
  type Judge,
  type Line,
  nextVersion,
  type Payment,
  upFrom,
  versionRead,
} from './books.ts'
import { dollars } from './dollars.ts'

// Clients, services, invoices and payments (product.md 3 and 4).

export function clientCreated(id: string, name: string): Judge {
  return {
    roles: upFrom('employee'),
    refusals: (books) => (books.clients.known.includes(id) ? ['ID_TAKEN'] : []),
    done(books, answer) {
      books.clients.add(id, { names: [name], version: 1, isExact: true })
      books.write('CLIENT_CREATED', id)
      return differences(answer?.body, { id, name, version: 1, balance: 0, invoiceCount: 0 })
    },
  }
}

export function clientChanged(id: string, version: number, name: string): Judge {
  return {
    roles: upFrom('employee'),
    refusals: ({ clients }) => staleOrGone(clients.get(id), version),
    done(books, answer) {
      const names = [...(books.clients.get(id)?.names ?? []), name]
      const client = books.clients.change(id, { names, version: version + 1, isExact: true })
      books.write('CLIENT_UPDATED', id)
      return differences(answer?.body, { name, version: client.version, balance: owedBy(books, id) })
    },
  }
}

export function clientRemoved(id: string): Judge {
  return {
    roles: upFrom('manager'),
    refusals({ clients, invoices, goods }) {
      if (!clients.get(id)) return ['NOT_FOUND']
      const isUsed =
        holds(invoices.rows, (row) => row.clientId === id) || holds(goods.rows, (row) => row.clientId === id)
      return isUsed ? ['IN_USE'] : []
    },
    done(books) {
      books.clients.remove(id)
      books.write('CLIENT_REMOVED', id)
      return []
    },
  }
}

export function clientRead(id: string): Judge {
  return {
    roles: upFrom('viewer'),
    refusals: ({ clients }) => (clients.get(id) ? [] : ['NOT_FOUND']),
    done(books, answer) {
      const client = books.clients.get(id)
      const invoiceCount = [...books.invoices.rows.values()].filter(
        (row) => row.clientId === id && !row.isCancelled,
      ).length
      return differences(answer?.body, {
        name: client?.names.at(-1),
        balance: owedBy(books, id),
        invoiceCount,
      })
    },
  }
}

export type ServiceSaid = { name: string; price: bigint; category: string; unit: string }

export function serviceCreated(id: string, said: ServiceSaid): Judge {
  return {
    roles: upFrom('manager'),
    refusals: () => [],
    done(books, answer) {
      books.services.add(id, { ...said, version: 1, isExact: true })
      books.write('SERVICE_CREATED', id)
      return differences(answer?.body, { id, version: 1, ...said })
    },
  }
}

export function serviceChanged(id: string, version: number, price: bigint): Judge {
  return {
    roles: upFrom('manager'),
    refusals: ({ services }) => staleOrGone(services.get(id), version),
    done(books, answer) {
      books.services.change(id, { price, version: version + 1, isExact: true })
      books.write('SERVICE_UPDATED', id)
      return differences(answer?.body, { price, version: version + 1 })
    },
  }
}

export function serviceRemoved(id: string): Judge {
  return {
    roles: upFrom('manager'),
    refusals({ services, invoices }) {
      if (!services.get(id)) return ['NOT_FOUND']
      return holds(invoices.rows, ({ lines }) => lines.some((line) => line.serviceId === id))
        ? ['IN_USE']
        : []
    },
    done(books) {
      books.services.remove(id)
      books.write('SERVICE_REMOVED', id)
      return []
    },
  }
}

export type InvoiceSaid = {
  kind: Invoice['kind']
  clientId: string
  issueDate: string
  dueDate: string
  status: string
  lines: readonly Omit<Line, 'total'>[]
}

const mostCents = 9_999_999_999n

/** Pieces at a price by sea; by air kilograms, rounded half up to the cent. */
export function lineTotal(
  kind: Invoice['kind'],
  { quantity, grams, unitPrice }: Omit<Line, 'total'>,
): bigint {
  return kind === 'Maritime' ? quantity * unitPrice : ((grams ?? 0n) * unitPrice + 500n) / 1000n
}

const totalOf = ({ kind, lines }: InvoiceSaid) => lines.reduce((sum, line) => sum + lineTotal(kind, line), 0n)
const totalled = ({ kind, lines }: InvoiceSaid) =>
  lines.map((line) => ({ ...line, total: lineTotal(kind, line) }))

export function invoiceCreated(id: string, said: InvoiceSaid): Judge {
  return {
    roles: upFrom('employee'),
    refusals: (books) => draftRefusals(books, said),
    done(books, answer) {
      const { kind, clientId, issueDate, dueDate, status } = said
      const total = totalOf(said)
      const number = String(answer?.body.invoiceNumber)
      books.invoices.add(id, {
        ...{ kind, number, clientId, clientName: null, issueDate, dueDate, status, total },
        ...{
          lines: totalled(said),
          beforePaid: null,
          isCancelled: false,
          payments: [],
          version: 1,
          isExact: true,
        },
      })
      books.write('INVOICE_CREATED', id)
      const isNumbered = (kind === 'Aérien' ? /^AIR-\d{13}$/ : /^INV-\d{13}$/).test(number)
      const wrong = differences(answer?.body, {
        id,
        version: 1,
        serviceType: kind,
        status,
        subtotal: total,
        total,
        paidAmount: 0,
      })
      return isNumbered ? wrong : [...wrong, `number ${number}`]
    },
  }
}

export function invoiceChanged(id: string, version: number, said: InvoiceSaid): Judge {
  return {
    roles: upFrom('employee'),
    refusals(books) {
      const invoice = books.invoices.get(id)
      const refused = [...staleOrGone(invoice, version), ...draftRefusals(books, said, invoice)]
      if (!invoice) return refused
      if (invoice.isCancelled) refused.push('INVOICE_CANCELLED')
      if (invoice.payments.length > 0 && (said.kind !== invoice.kind || said.clientId !== invoice.clientId))
        refused.push('FIXED_BY_PAYMENTS')
      if (totalOf(said) < paidOf(books, id)) refused.push('BELOW_PAID')
      return refused
    },
    done(books, answer) {
      const invoice = books.invoices.get(id) as Invoice
      const { kind, clientId, issueDate, dueDate } = said
      const total = totalOf(said)
      const isPicked = said.status !== invoice.status
      // « Payée » that a payment set follows the facts: not with something left to pay again.
      const isReopened = !isPicked && invoice.beforePaid !== null && total > paidOf(books, id)
      const status = isReopened ? (invoice.beforePaid as string) : said.status
      const beforePaid = isPicked || isReopened ? null : invoice.beforePaid
      const clientName = clientId === invoice.clientId ? invoice.clientName : null
      books.invoices.change(id, {
        ...{
          kind,
          clientId,
          clientName,
          issueDate,
          dueDate,
          total,
          status,
          beforePaid,
          lines: totalled(said),
        },
        ...{ version: version + 1, isExact: true },
      })
      books.write('INVOICE_UPDATED', id)
      const expected = {
        id,
        version: version + 1,
        invoiceNumber: invoice.number,
        serviceType: kind,
        status,
        total,
        paidAmount: paidOf(books, id),
      }
      return differences(answer?.body, expected)
    },
  }
}

export function statusPicked(id: string, version: number, status: string): Judge {
  return {
    roles: upFrom('employee'),
    refusals({ invoices }) {
      const invoice = invoices.get(id)
      return invoice?.isCancelled ? ['INVOICE_CANCELLED', 'STALE'] : staleOrGone(invoice, version)
    },
    done(books, answer) {
      const { beforePaid, status: former } = books.invoices.get(id) as Invoice
      books.invoices.change(id, {
        status,
        beforePaid: former === status ? beforePaid : null,
        version: version + 1,
        isExact: true,
      })
      books.write('INVOICE_UPDATED', id)
      return differences(answer?.body, { id, version: version + 1, status, paidAmount: paidOf(books, id) })
    },
  }
}

export function invoiceCancelled(id: string, version: number): Judge {
  return {
    roles: upFrom('manager'),
    refusals(books) {
      const invoice = books.invoices.get(id)
      if (invoice?.isCancelled) return ['INVOICE_CANCELLED', 'STALE']
      return [...staleOrGone(invoice, version), ...(paidOf(books, id) > 0n ? ['PARTLY_PAID'] : [])]
    },
    done(books, answer) {
      const changes = {
        status: 'Annulée',
        isCancelled: true,
        beforePaid: null,
        total: 0n,
        version: version + 1,
        isExact: true,
      }
      const { number } = books.invoices.change(id, changes)
      books.write('INVOICE_CANCELLED', id)
      freeGoods(books, id)
      return differences(answer?.body, {
        id,
        invoiceNumber: number,
        status: 'Annulée',
        total: 0,
        paidAmount: 0,
      })
    },
  }
}

export function invoiceRemoved(id: string): Judge {
  return {
    roles: upFrom('manager'),
    refusals({ invoices }) {
      const invoice = invoices.get(id)
      if (!invoice) return ['NOT_FOUND']
      return [
        ...(invoice.isCancelled ? ['INVOICE_CANCELLED'] : []),
        ...(invoice.payments.length > 0 ? ['HAS_PAYMENTS'] : []),
      ]
    },
    done(books) {
      books.invoices.remove(id)
      books.write('INVOICE_REMOVED', id)
      freeGoods(books, id)
      return []
    },
  }
}

export function invoiceRead(id: string): Judge {
  return {
    roles: upFrom('viewer'),
    refusals: ({ invoices }) => (invoices.get(id) ? [] : ['NOT_FOUND']),
    done(books, answer) {
      const invoice = books.invoices.get(id) as Invoice
      const { known, wrong: stale } = versionRead(books, invoice, answer)
      const named = answer?.body.clientName as string | undefined
      const { number, kind, status, total, issueDate, dueDate, payments } = invoice
      const isOneOfTheirs = named !== undefined && books.clients.get(invoice.clientId)?.names.includes(named)
      const clientName = invoice.clientName ?? (isOneOfTheirs ? named : 'a name of its client')
      books.invoices.change(id, {
        clientName: books.isCrowded ? invoice.clientName : clientName,
        version: known.version,
        isExact: known.isExact,
      })
      const wrong = differences(answer?.body, {
        ...{
          invoiceNumber: number,
          serviceType: kind,
          status,
          clientName,
          subtotal: total,
          total,
          issueDate,
          dueDate,
        },
        ...{
          paidAmount: paidOf(books, id),
          paymentsCount: payments.length,
          itemsCount: invoice.lines.length,
        },
      })
      wrong.push(...stale)
      const items = ((answer?.body.items ?? []) as { total: number }[]).map((item) => item.total)
      const totals = invoice.lines.map((line) => Number(line.total))
      if (answer && JSON.stringify(items) !== JSON.stringify(totals))
        wrong.push(`lines ${items}, should be ${totals}`)
      return wrong
    },
  }
}

export type PaymentSaid = Pick<Payment, 'invoiceId' | 'amount' | 'status' | 'method' | 'day' | 'marksPaid'>

export function paymentCreated(id: string, said: PaymentSaid): Judge {
  return {
    roles: upFrom('manager'),
    refusals: (books) => [
      ...capRefusals(books, said, 0n),
      ...(isToCome(books, said) ? ['PAYMENT_TO_COME'] : []),
    ],
    refusalTexts: (books) => ({ EXCEEDS_BALANCE: exceedsText(balanceOf(books, said.invoiceId)) }),
    done(books, answer) {
      books.payments.add(id, { ...said, version: 1, isExact: true })
      attach(books, said.invoiceId, id)
      touch(books, said.invoiceId)
      if (said.status === 'Reçu') settle(books, said)
      books.write('PAYMENT_CREATED', id)
      return differences(answer?.body, { id, version: 1, ...paymentFacts(books, said) })
    },
  }
}

/** What had been taken is given back, then it is judged anew: unless it takes what it took. */
export function paymentChanged(id: string, version: number, changes: Partial<PaymentSaid>): Judge {
  return {
    roles: upFrom('manager'),
    refusals(books) {
      const old = books.payments.get(id)
      const refused = staleOrGone(old, version)
      if (changes.amount !== undefined && changes.amount < 1n) refused.push('INVALID')
      if (!old) return refused
      const said = { ...old, ...changes }
      if (isToCome(books, said) && !(old.status === 'Reçu' && old.day === said.day))
        refused.push('PAYMENT_TO_COME')
      return isJudgedAnew(old, said)
        ? [...refused, ...capRefusals(books, said, amountGivenBack(old, said))]
        : refused
    },
    refusalTexts(books): Record<string, string> {
      const old = books.payments.get(id)
      if (!old) return {}
      const said = { ...old, ...changes }
      return { EXCEEDS_BALANCE: exceedsText(balanceOf(books, said.invoiceId) + amountGivenBack(old, said)) }
    },
    done(books, answer) {
      const old = books.payments.get(id) as Payment
      const said = { ...old, ...changes }
      books.payments.change(id, { ...changes, version: version + 1, isExact: true })
      if (said.invoiceId !== old.invoiceId) {
        detach(books, old.invoiceId, id)
        attach(books, said.invoiceId, id)
      }
      for (const invoice of new Set([old.invoiceId, said.invoiceId])) touch(books, invoice)
      if (isJudgedAnew(old, said)) {
        if (old.status === 'Reçu') reopen(books, old.invoiceId)
        if (said.status === 'Reçu') settle(books, said)
      }
      books.write('PAYMENT_UPDATED', id)
      return differences(answer?.body, { id, version: version + 1, ...paymentFacts(books, said) })
    },
  }
}

export function paymentRemoved(id: string): Judge {
  return {
    roles: ['admin'],
    refusals: ({ payments }) => (payments.get(id) ? [] : ['NOT_FOUND']),
    done(books) {
      const { invoiceId, status } = books.payments.get(id) as Payment
      books.payments.remove(id)
      detach(books, invoiceId, id)
      touch(books, invoiceId)
      if (status === 'Reçu') reopen(books, invoiceId)
      books.write('PAYMENT_REMOVED', id)
      return []
    },
  }
}

export function paymentRead(id: string): Judge {
  return {
    roles: upFrom('employee'),
    refusals: ({ payments }) => (payments.get(id) ? [] : ['NOT_FOUND']),
    done(books, answer) {
      const payment = books.payments.get(id) as Payment
      const wrong = differences(answer?.body, {
        id,
        version: payment.version,
        ...paymentFacts(books, payment),
      })
      const left = books.invoices.get(payment.invoiceId)
      const paidAmount = paidOf(books, payment.invoiceId)
      const invoice = { total: left?.total, paidAmount, balance: (left?.total ?? 0n) - paidAmount }
      return [...wrong, ...differences(answer?.body.invoice as Record<string, unknown> | undefined, invoice)]
    },
  }
}

/** The sum of the payments received, always. */
export function paidOf(books: Books, invoiceId: string): bigint {
  const invoice = books.invoices.get(invoiceId)
  return (invoice?.payments ?? []).reduce((sum, id) => {
    const payment = books.payments.get(id)
    return payment?.status === 'Reçu' ? sum + payment.amount : sum
  }, 0n)
}

export function balanceOf(books: Books, invoiceId: string): bigint {
  return (books.invoices.get(invoiceId)?.total ?? 0n) - paidOf(books, invoiceId)
}

export function owedBy(books: Books, clientId: string): bigint {
  let owed = 0n
  for (const [id, invoice] of books.invoices.rows)
    if (invoice.clientId === clientId) owed += balanceOf(books, id)
  return owed
}

export function staleOrGone(row: { version: number } | undefined, version: number): string[] {
  if (!row) return ['NOT_FOUND']
  return row.version === version ? [] : ['STALE']
}

export function holds<Row>(rows: ReadonlyMap<string, Row>, isSuch: (row: Row) => boolean): boolean {
  for (const row of rows.values()) if (isSuch(row)) return true
  return false
}

/** A deleted or cancelled invoice counts its goods no more. */
function freeGoods(books: Books, invoiceId: string): void {
  for (const [id, goods] of books.goods.rows) {
    if (goods.invoiceId !== invoiceId) continue
    books.goods.change(id, { invoiceId: null, ...nextVersion(goods) })
    books.write('GOODS_BILLABLE', id)
  }
}

function draftRefusals({ clients, services }: Books, said: InvoiceSaid, former?: Invoice): string[] {
  const { kind, clientId, issueDate, dueDate, lines } = said
  const refused: string[] = []
  if (
    dueDate < issueDate ||
    lines.length === 0 ||
    totalOf(said) > mostCents ||
    lines.some(({ quantity }) => quantity < 1n)
  )
    refused.push('INVALID')
  if (!clients.get(clientId)) refused.push('UNKNOWN_CLIENT')
  const isWrong = ({ serviceId }: { serviceId: string }) => {
    const service = services.get(serviceId)
    const wasThere = former?.lines.some((line) => line.serviceId === serviceId)
    return !service || (kind === 'Aérien' && service.category !== 'Aérien' && !wasThere)
  }
  if (lines.some(isWrong)) refused.push('UNKNOWN_SERVICE')
  return refused
}

/** Never more than what is left; what is not received yet is judged alone, and again once it is. */
function capRefusals(books: Books, { invoiceId, amount }: PaymentSaid, givenBack: bigint): string[] {
  const invoice = books.invoices.get(invoiceId)
  if (amount < 1n || amount > mostCents) return ['INVALID']
  if (!invoice) return ['UNKNOWN_INVOICE']
  if (invoice.isCancelled) return ['INVOICE_CANCELLED']
  return amount > balanceOf(books, invoiceId) + givenBack ? ['EXCEEDS_BALANCE'] : []
}

/** A received payment that stays on its invoice leaves its own amount free. */
function amountGivenBack(old: PaymentSaid, said: PaymentSaid): bigint {
  return old.status === 'Reçu' && old.invoiceId === said.invoiceId ? old.amount : 0n
}

/** The sentence of the specification, with simple spaces. */
function exceedsText(left: bigint): string {
  return `Le montant ne peut pas dépasser le reste dû: ${dollars(left)}`
}

function isToCome({ today }: Books, { status, day }: Pick<PaymentSaid, 'status' | 'day'>): boolean {
  return status === 'Reçu' && day > today
}

function isJudgedAnew(old: PaymentSaid, said: PaymentSaid): boolean {
  const [was, is] = [old.status === 'Reçu', said.status === 'Reçu']
  return (
    said.amount !== old.amount ||
    said.invoiceId !== old.invoiceId ||
    was !== is ||
    (is && said.marksPaid !== old.marksPaid)
  )
}

/** A payment that leaves nothing to pay makes « Payée » what nobody had. */
function settle(books: Books, { invoiceId, marksPaid }: PaymentSaid): void {
  const { status } = books.invoices.get(invoiceId) as Invoice
  if (!marksPaid || balanceOf(books, invoiceId) !== 0n || status === 'Payée') return
  books.invoices.change(invoiceId, { status: 'Payée', beforePaid: status })
}

/** What a payment had settled is no longer; what a person picked stays. */
function reopen(books: Books, invoiceId: string): void {
  const { beforePaid } = books.invoices.get(invoiceId) as Invoice
  if (beforePaid !== null) books.invoices.change(invoiceId, { status: beforePaid, beforePaid: null })
}

/** A payment raises the version of its invoice. */
function touch(books: Books, invoiceId: string): void {
  books.invoices.change(invoiceId, nextVersion(books.invoices.get(invoiceId) as Invoice))
}

function attach(books: Books, invoiceId: string, id: string): void {
  books.invoices.change(invoiceId, { payments: [...(books.invoices.get(invoiceId) as Invoice).payments, id] })
}

function detach(books: Books, invoiceId: string, id: string): void {
  books.invoices.change(invoiceId, {
    payments: (books.invoices.get(invoiceId) as Invoice).payments.filter((one) => one !== id),
  })
}

function paymentFacts(books: Books, { invoiceId, amount, status, method, day, marksPaid }: PaymentSaid) {
  return {
    invoiceId,
    invoiceNumber: books.invoices.get(invoiceId)?.number,
    amount,
    status,
    method,
    paymentDate: day,
    marksPaid,
  }
}
