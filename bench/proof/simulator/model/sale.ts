import type { Body } from '../ground/api-client.ts'
import {
  type Books,
  dollars,
  type Invoice,
  type Line,
  nextVersion,
  type Payment,
  type Service,
} from './books.ts'
import {
  changeAlong,
  differences,
  type Judge,
  judgeChange,
  judgeCreation,
  judgeRead,
  judgeRemoval,
  judgeRow,
  takesPayments,
  upFrom,
} from './judge.ts'

// Clients, services, invoices and payments (product.md 3 and 4).

export function clientCreated(id: string, name: string): Judge {
  return judgeCreation(upFrom('employee'), 'clients', id, 'CLIENT_CREATED', {
    refusals: ({ clients }) => (clients.known.includes(id) ? ['ID_TAKEN'] : []),
    row: () => ({ names: [name] }),
    expected: () => ({ name, balance: 0, invoiceCount: 0 }),
  })
}

export function clientChanged(id: string, version: number, name: string): Judge {
  return judgeChange(
    upFrom('employee'),
    'clients',
    { id, version, action: 'CLIENT_UPDATED' },
    {
      changes: ({ names }) => ({ names: [...names, name] }),
      expected: (_, books) => ({ name, balance: debtOf(books, id) }),
    },
  )
}

export function clientRemoved(id: string): Judge {
  const isTheirs = ({ clientId }: { clientId: string | null }) => clientId === id
  return judgeRemoval(
    upFrom('manager'),
    'clients',
    { id, action: 'CLIENT_REMOVED' },
    (_, { invoices, goods }) => (invoices.find(isTheirs) || goods.find(isTheirs) ? ['IN_USE'] : []),
  )
}

export function clientRead(id: string): Judge {
  return judgeRead(upFrom('viewer'), 'clients', id, ({ names }, books) => {
    const counted = [...books.invoices.rows.values()].filter((row) => row.clientId === id && !row.isCancelled)
    return { name: names.at(-1), balance: debtOf(books, id), invoiceCount: counted.length }
  })
}

type ServiceInput = Pick<Service, 'name' | 'price' | 'category' | 'unit'>

export function serviceCreated(id: string, input: ServiceInput): Judge {
  return judgeCreation(upFrom('manager'), 'services', id, 'SERVICE_CREATED', {
    row: () => input,
    expected: () => input,
  })
}

export function serviceChanged(id: string, version: number, price: bigint): Judge {
  return judgeChange(
    upFrom('manager'),
    'services',
    { id, version, action: 'SERVICE_UPDATED' },
    { changes: () => ({ price }), expected: () => ({ price }) },
  )
}

export function serviceRemoved(id: string): Judge {
  const isUsed = ({ lines }: Invoice) => lines.some(({ serviceId }) => serviceId === id)
  return judgeRemoval(upFrom('manager'), 'services', { id, action: 'SERVICE_REMOVED' }, (_, { invoices }) =>
    invoices.find(isUsed) ? ['IN_USE'] : [],
  )
}

export type InvoiceInput = Pick<Invoice, 'kind' | 'clientId' | 'issueDate' | 'dueDate' | 'status'> & {
  lines: readonly Omit<Line, 'total'>[]
}

const mostCents = 9_999_999_999n

/** Pieces at a price by sea. By air kilograms, rounded half up to the cent. */
export function lineTotal(
  kind: Invoice['kind'],
  { quantity, grams, unitPrice }: Omit<Line, 'total'>,
): bigint {
  return kind === 'Maritime' ? quantity * unitPrice : ((grams ?? 0n) * unitPrice + 500n) / 1000n
}

function priceLines({ kind, lines }: InvoiceInput): { lines: Line[]; total: bigint } {
  const priced = lines.map((line) => ({ ...line, total: lineTotal(kind, line) }))
  return { lines: priced, total: priced.reduce((sum, { total }) => sum + total, 0n) }
}

export function invoiceCreated(id: string, input: InvoiceInput): Judge {
  const { kind, status } = input
  const { lines, total } = priceLines(input)
  return judgeCreation(upFrom('employee'), 'invoices', id, 'INVOICE_CREATED', {
    refusals: (books) => draftRefusals(books, input),
    number: {
      field: 'invoiceNumber',
      form: kind === 'Aérien' ? /^AIR-\d{13}$/ : /^INV-\d{13}$/,
      hasNoGaps: false,
    },
    row: (number) => ({ ...newInvoice, ...input, number, lines, total }),
    expected: () => ({ serviceType: kind, status, subtotal: total, total, paidAmount: 0 }),
  })
}

export const newInvoice = { clientName: null, beforePaid: null, isCancelled: false, payments: [] }

export function invoiceChanged(id: string, version: number, input: InvoiceInput): Judge {
  const { kind, clientId } = input
  const { lines, total } = priceLines(input)
  return judgeChange(
    upFrom('employee'),
    'invoices',
    { id, version, action: 'INVOICE_UPDATED' },
    {
      refusalsWithoutRow: (books) => draftRefusals(books, input),
      refusals: (row, books) => [
        ...draftRefusals(books, input, row),
        ...(row.isCancelled ? ['INVOICE_CANCELLED'] : []),
        ...(row.payments.length > 0 && (kind !== row.kind || clientId !== row.clientId)
          ? ['FIXED_BY_PAYMENTS']
          : []),
        ...(total < paidOf(books, id) ? ['BELOW_PAID'] : []),
      ],
      changes(row, books) {
        const isPicked = input.status !== row.status
        // A payment set « Payée »: with something left to pay again, the former status returns.
        const isReopened = !isPicked && row.beforePaid !== null && total > paidOf(books, id)
        return {
          ...input,
          clientName: clientId === row.clientId ? row.clientName : null,
          status: isReopened ? (row.beforePaid as string) : input.status,
          beforePaid: isPicked || isReopened ? null : row.beforePaid,
          lines,
          total,
        }
      },
      expected: ({ number, status }, books) => ({
        ...{ id, invoiceNumber: number, serviceType: kind, status, total, paidAmount: paidOf(books, id) },
      }),
    },
  )
}

export function statusPicked(id: string, version: number, status: string): Judge {
  return judgeChange(
    upFrom('employee'),
    'invoices',
    { id, version, action: 'INVOICE_UPDATED' },
    {
      refusals: ({ isCancelled }) => (isCancelled ? ['INVOICE_CANCELLED', 'STALE'] : []),
      changes: (row) => ({ status, beforePaid: row.status === status ? row.beforePaid : null }),
      expected: (_, books) => ({ id, status, paidAmount: paidOf(books, id) }),
    },
  )
}

export function invoiceCancelled(id: string, version: number): Judge {
  return judgeChange(
    upFrom('manager'),
    'invoices',
    { id, version, action: 'INVOICE_CANCELLED' },
    {
      refusals(row, books) {
        if (row.isCancelled) return ['INVOICE_CANCELLED', 'STALE']
        return paidOf(books, id) > 0n ? ['PARTLY_PAID'] : []
      },
      changes: () => ({ status: 'Annulée', isCancelled: true, beforePaid: null, total: 0n }),
      after: (_, books) => freeGoods(books, id),
      expected: ({ number }) => ({ id, invoiceNumber: number, status: 'Annulée', total: 0, paidAmount: 0 }),
    },
  )
}

export function invoiceRemoved(id: string): Judge {
  return judgeRemoval(
    upFrom('manager'),
    'invoices',
    { id, action: 'INVOICE_REMOVED' },
    ({ isCancelled, payments }) => [
      ...(isCancelled ? ['INVOICE_CANCELLED'] : []),
      ...(payments.length > 0 ? ['HAS_PAYMENTS'] : []),
    ],
    (_, books) => freeGoods(books, id),
  )
}

export function invoiceRead(id: string): Judge {
  const read = judgeRead(upFrom('viewer'), 'invoices', id, (row, books) => {
    const { number, kind, status, total, issueDate, dueDate, payments, lines } = row
    return {
      ...{ invoiceNumber: number, serviceType: kind, status, subtotal: total, total, issueDate, dueDate },
      ...{ paidAmount: paidOf(books, id), paymentsCount: payments.length, itemsCount: lines.length },
    }
  })
  return {
    ...read,
    apply(books, answer) {
      const row = books.invoices.get(id) as Invoice
      const wrong = read.apply(books, answer)
      if (!answer) return wrong
      const name = String(answer.body.clientName)
      const names = row.clientName === null ? books.clients.get(row.clientId)?.names : [row.clientName]
      if (!names?.includes(name)) wrong.push(`clientName ${name}, should be one of ${names}`)
      else if (!books.isCrowded) books.invoices.change(id, { clientName: name })
      const items = ((answer.body.items ?? []) as { total: number }[]).map(({ total }) => total)
      const totals = row.lines.map(({ total }) => Number(total))
      return items.join() === totals.join() ? wrong : [...wrong, `lines ${items}, should be ${totals}`]
    },
  }
}

export type PaymentInput = Omit<Payment, 'version' | 'isExact'>

export function paymentCreated(id: string, input: PaymentInput): Judge {
  const judge = judgeCreation(takesPayments, 'payments', id, 'PAYMENT_CREATED', {
    refusals: (books) => [
      ...capRefusals(books, input, 0n),
      ...(isToCome(books, input) ? ['PAYMENT_TO_COME'] : []),
    ],
    row: () => input,
    after(books) {
      attach(books, input.invoiceId, id)
      touch(books, input.invoiceId)
      if (input.status === 'Reçu') markPaid(books, input)
    },
    expected: (books) => paymentFacts(books, input),
  })
  return { ...judge, refusalTexts: (books) => exceedsText(balanceOf(books, input.invoiceId)) }
}

/** The former amount is given back and the payment is judged again, unless its effect stays the same. */
export function paymentChanged(id: string, version: number, changes: Partial<PaymentInput>): Judge {
  const isEmpty = changes.amount !== undefined && changes.amount < 1n ? ['INVALID'] : []
  const judge = judgeChange(
    upFrom('manager'),
    'payments',
    { id, version, action: 'PAYMENT_UPDATED' },
    {
      refusalsWithoutRow: () => isEmpty,
      refusals(old, books) {
        const input = { ...old, ...changes }
        const wasThatDay = old.status === 'Reçu' && old.day === input.day
        return [
          ...isEmpty,
          ...(isToCome(books, input) && !wasThatDay ? ['PAYMENT_TO_COME'] : []),
          ...(isJudgedAgain(old, input) ? capRefusals(books, input, amountGivenBack(old, input)) : []),
        ]
      },
      changes: () => changes,
      after(old, books) {
        const input = { ...old, ...changes }
        if (input.invoiceId !== old.invoiceId) {
          detach(books, old.invoiceId, id)
          attach(books, input.invoiceId, id)
        }
        for (const invoice of new Set([old.invoiceId, input.invoiceId])) touch(books, invoice)
        if (!isJudgedAgain(old, input)) return
        if (old.status === 'Reçu') reopen(books, old.invoiceId)
        if (input.status === 'Reçu') markPaid(books, input)
      },
      expected: (row, books) => ({ id, ...paymentFacts(books, row) }),
    },
  )
  return {
    ...judge,
    refusalTexts(books): Record<string, string> {
      const old = books.payments.get(id)
      if (!old) return {}
      const input = { ...old, ...changes }
      return exceedsText(balanceOf(books, input.invoiceId) + amountGivenBack(old, input))
    },
  }
}

export function paymentRemoved(id: string): Judge {
  return judgeRemoval(
    ['admin'],
    'payments',
    { id, action: 'PAYMENT_REMOVED' },
    undefined,
    ({ invoiceId, status }, books) => {
      detach(books, invoiceId, id)
      touch(books, invoiceId)
      if (status === 'Reçu') reopen(books, invoiceId)
    },
  )
}

export function paymentRead(id: string): Judge {
  return judgeRow(upFrom('employee'), 'payments', id, {
    apply(row, books, answer) {
      const paidAmount = paidOf(books, row.invoiceId)
      const total = books.invoices.get(row.invoiceId)?.total ?? 0n
      return [
        ...differences(answer?.body, { id, version: row.version, ...paymentFacts(books, row) }),
        ...differences(answer?.body.invoice as Body | undefined, {
          ...{ total, paidAmount, balance: total - paidAmount },
        }),
      ]
    },
  })
}

export function invoicesSummed(): Judge {
  return judgeSums(upFrom('viewer'), (books) => {
    const { count, cancelled, total, balance } = invoiceSums(books)
    return { count, cancelled, total, balance }
  })
}

export function paymentsSummed(): Judge {
  return judgeSums(upFrom('employee'), (books) => ({
    ...{ count: books.payments.rows.size, received: receivedIn(books) },
  }))
}

function judgeSums(roles: Judge['roles'], expected: (books: Books) => Body): Judge {
  return { roles, refusals: () => [], apply: (books, answer) => differences(answer?.body, expected(books)) }
}

/** Sums of the lists and reports. Cancelled invoices are counted apart. `unpaid` counts open balances. */
export function invoiceSums(books: Books) {
  let [total, balance, cancelled, unpaid] = [0n, 0n, 0, 0]
  for (const [id, invoice] of books.invoices.rows) {
    const invoiceBalance = balanceOf(books, id)
    total += invoice.total
    balance += invoiceBalance
    if (invoice.isCancelled) cancelled += 1
    if (invoiceBalance > 0n) unpaid += 1
  }
  return { total, balance, cancelled, unpaid, count: books.invoices.rows.size - cancelled }
}

export function receivedIn({ payments }: Books): bigint {
  const received = [...payments.rows.values()].filter(({ status }) => status === 'Reçu')
  return received.reduce((sum, { amount }) => sum + amount, 0n)
}

/** The sum of the payments with the status « Reçu ». */
export function paidOf(books: Books, invoiceId: string): bigint {
  const payments = (books.invoices.get(invoiceId)?.payments ?? []).map((id) => books.payments.get(id))
  return payments.reduce((sum, row) => (row?.status === 'Reçu' ? sum + row.amount : sum), 0n)
}

export function balanceOf(books: Books, invoiceId: string): bigint {
  return (books.invoices.get(invoiceId)?.total ?? 0n) - paidOf(books, invoiceId)
}

export function debtOf(books: Books, clientId: string): bigint {
  const theirs = [...books.invoices.rows].filter(([, row]) => row.clientId === clientId)
  return theirs.reduce((sum, [id]) => sum + balanceOf(books, id), 0n)
}

/** Goods of a removed or cancelled invoice can be billed again. */
function freeGoods(books: Books, invoiceId: string): void {
  for (const [id, goods] of books.goods.rows)
    if (goods.invoiceId === invoiceId) changeAlong(books, 'goods', id, 'GOODS_BILLABLE', { invoiceId: null })
}

function draftRefusals({ clients, services }: Books, input: InvoiceInput, former?: Invoice): string[] {
  const { kind, clientId, issueDate, dueDate, lines } = input
  const isWrong = ({ serviceId }: { serviceId: string }) => {
    const service = services.get(serviceId)
    const wasThere = former?.lines.some((line) => line.serviceId === serviceId)
    return !service || (kind === 'Aérien' && service.category !== 'Aérien' && !wasThere)
  }
  const hasNoLines = lines.length === 0 || lines.some(({ quantity }) => quantity < 1n)
  return [
    ...(dueDate < issueDate || hasNoLines || priceLines(input).total > mostCents ? ['INVALID'] : []),
    ...(clients.get(clientId) ? [] : ['UNKNOWN_CLIENT']),
    ...(lines.some(isWrong) ? ['UNKNOWN_SERVICE'] : []),
  ]
}

/** A payment is at most the balance. A payment to come is judged alone, and again once received. */
function capRefusals(books: Books, { invoiceId, amount }: PaymentInput, givenBack: bigint): string[] {
  const invoice = books.invoices.get(invoiceId)
  if (amount < 1n || amount > mostCents) return ['INVALID']
  if (!invoice) return ['UNKNOWN_INVOICE']
  if (invoice.isCancelled) return ['INVOICE_CANCELLED']
  return amount > balanceOf(books, invoiceId) + givenBack ? ['EXCEEDS_BALANCE'] : []
}

/** A received payment that stays on its invoice leaves its own amount free. */
function amountGivenBack(old: PaymentInput, input: PaymentInput): bigint {
  return old.status === 'Reçu' && old.invoiceId === input.invoiceId ? old.amount : 0n
}

/** The sentence of the specification, with simple spaces. */
function exceedsText(left: bigint): Record<string, string> {
  return { EXCEEDS_BALANCE: `Le montant ne peut pas dépasser le reste dû: ${dollars(left)}` }
}

function isToCome({ today }: Books, { status, day }: Pick<PaymentInput, 'status' | 'day'>): boolean {
  return status === 'Reçu' && day > today
}

function isJudgedAgain(old: PaymentInput, input: PaymentInput): boolean {
  const [was, is] = [old.status === 'Reçu', input.status === 'Reçu']
  const isMoved = input.amount !== old.amount || input.invoiceId !== old.invoiceId
  return isMoved || was !== is || (is && input.marksPaid !== old.marksPaid)
}

/** A payment of the whole balance makes the invoice « Payée », unless a person had picked that status. */
function markPaid(books: Books, { invoiceId, marksPaid }: PaymentInput): void {
  const { status } = books.invoices.get(invoiceId) as Invoice
  if (!marksPaid || balanceOf(books, invoiceId) !== 0n || status === 'Payée') return
  books.invoices.change(invoiceId, { status: 'Payée', beforePaid: status })
}

/** The status that a payment had set is taken back. A status that a person picked stays. */
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
  const { payments } = books.invoices.get(invoiceId) as Invoice
  books.invoices.change(invoiceId, { payments: payments.filter((one) => one !== id) })
}

function paymentFacts({ invoices }: Books, { day, ...rest }: PaymentInput): Body {
  const { invoiceId, amount, status, method, marksPaid } = rest
  const invoiceNumber = invoices.get(invoiceId)?.number
  return { invoiceId, invoiceNumber, amount, status, method, paymentDate: day, marksPaid }
}
