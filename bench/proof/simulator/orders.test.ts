import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyOf } from './command.ts'
import type { Answer } from './ground/wire.ts'
import { Books, type Judge } from './model/books.ts'
import { goodsBillableAgain, goodsExempted, goodsRead, goodsReceived } from './model/goods.ts'
import { clientCreated, invoiceCreated, paymentCreated, serviceCreated } from './model/sale.ts'
import { numbersOracle } from './oracles/numbers.ts'
import { type Done, disagreement } from './orders.ts'

const exceeds: Answer = {
  status: 409,
  code: 'EXCEEDS_BALANCE',
  body: { message: 'Le montant ne peut pas dépasser le reste dû: 0,40 $' },
}
const facts = {
  version: 1,
  invoiceId: 'i',
  invoiceNumber: 'undefined',
  amount: 60,
  status: 'Reçu',
  method: 'Virement',
  paymentDate: '2026-11-02',
  marksPaid: true,
}
const taken = (id: string): Answer => ({ status: 201, code: 'OK', body: { id, ...facts } })

/** A call that a manager made, and what was answered. */
function call(judge: Judge, answer: Answer, at: [number, number], key: string | null = null): Done {
  const clerk = { role: 'manager' as const, userId: '', cookie: '' }
  const op = {
    index: 0,
    clerk,
    name: '',
    method: 'POST' as const,
    path: '',
    key,
    loss: null,
    judge,
    isRepeated: key !== null,
  }
  return { op, told: { answer, sentAt: at[0], answeredAt: at[1] } }
}

/** An invoice of 100 cents. */
function begun(): Books {
  const books = new Books('2026-11-27')
  clientCreated('c', 'Maison Kivu').done(books, undefined)
  serviceCreated('s', { name: 'Groupage', price: 100n, category: 'Maritime', unit: 'forfait' }).done(
    books,
    undefined,
  )
  const lines = [{ serviceId: 's', quantity: 1n, grams: null, unitPrice: 100n }]
  const said = {
    kind: 'Maritime' as const,
    clientId: 'c',
    issueDate: '2026-11-01',
    dueDate: '2027-01-01',
    status: 'En attente',
    lines,
  }
  invoiceCreated('i', said).done(books, undefined)
  books.settle()
  return books
}

const paying = (id: string) =>
  paymentCreated(id, {
    invoiceId: 'i',
    amount: 60n,
    status: 'Reçu',
    method: 'Virement',
    day: '2026-11-02',
    marksPaid: true,
  })

test('of two payments at once that exceed what is left, either may be taken, and not both', () => {
  const why = (one: Answer, other: Answer) =>
    disagreement(begun(), [[call(paying('p'), one, [0, 10])], [call(paying('q'), other, [0, 10])]])?.why
  assert.equal(why(taken('p'), exceeds), undefined)
  assert.equal(why(exceeds, taken('q')), undefined)
  assert.match(why(taken('p'), taken('q')) ?? '', /EXCEEDS_BALANCE is due/)
  assert.match(why(exceeds, exceeds) ?? '', /where it is to be done/)
})

test('what was answered before the other was asked came first', () => {
  const told = (first: [number, number], second: [number, number]) =>
    disagreement(begun(), [[call(paying('p'), exceeds, first)], [call(paying('q'), taken('q'), second)]])?.why
  assert.equal(told([5, 15], [0, 10]), undefined)
  assert.match(told([0, 4], [5, 15]) ?? '', /where it is to be done/)
})

test('under one key the answer is that of the first time', () => {
  const books = begun()
  const one = call(paying('p'), taken('p'), [0, 10], 'key')
  const again = call(paying('p'), taken('p'), [20, 30], 'key')
  assert.equal(disagreement(books, [[one, again]]), null)
  assert.equal(books.payments.rows.size, 1)
  assert.match(
    disagreement(books, [[call(paying('p'), exceeds, [40, 50], 'key')]])?.why ?? '',
    /under the same key/,
  )
})

test('a cent too many in an answer is a disagreement', () => {
  const answer = { ...taken('p'), body: { ...taken('p').body, amount: 61 } }
  assert.equal(disagreement(begun(), [[call(paying('p'), answer, [0, 10])]])?.why, 'amount: 61, should be 60')
})

test('a refusal in other words than those of the specification is a disagreement', () => {
  const tooMuch = paymentCreated('p', {
    invoiceId: 'i',
    amount: 101n,
    status: 'Reçu',
    method: 'Virement',
    day: '2026-11-02',
    marksPaid: true,
  })
  const why = (message: string) =>
    disagreement(begun(), [[call(tooMuch, { ...exceeds, body: { message } }, [0, 10])]])?.why
  assert.equal(why('Le montant ne peut pas dépasser le reste dû: 1,00\u00a0$'), undefined)
  assert.match(
    why('Le montant est trop grand.') ?? '',
    /should be « Le montant ne peut pas dépasser le reste dû: 1,00 \$ »/,
  )
  assert.match(why('Le montant ne peut pas dépasser le reste dû: 1,01\u00a0$') ?? '', /1,01 \$ », should be/)
})

test('a number that was skipped, or given twice, is found; that of a removed row is not missed', () => {
  const books = begun()
  const said = {
    kind: 'Colis' as const,
    clientId: 'c',
    quantity: 1n,
    grams: null,
    sizes: null,
    destination: null,
    isAnnounced: false,
    isAnother: false,
  }
  const receive = (id: string, number: string) =>
    goodsReceived(id, { ...said, code: id }).done(books, { status: 201, code: 'OK', body: { number } })
  receive('a', 'REC-2026-00001')
  receive('b', 'REC-2026-00002')
  books.goods.remove('b')
  receive('c', 'REC-2026-00003')
  assert.deepEqual(numbersOracle(books.givenNumbers), [])
  receive('d', 'REC-2026-00005')
  assert.deepEqual(numbersOracle(books.givenNumbers), ['numbers of REC-2026: 5 stands where 4 is due'])
  assert.deepEqual(numbersOracle(['VEH-2026-00001', 'VEH-2026-00001']), [
    'numbers of VEH-2026: 1 stands where 2 is due',
  ])
})

test('where two orders explain the responses, the goods that are read afterwards tell which it was', () => {
  const books = begun()
  const facts = {
    kind: 'Colis' as const,
    clientId: 'c',
    code: 'a',
    quantity: 1n,
    grams: null,
    sizes: null,
    destination: null,
  }
  goodsReceived('g', { ...facts, isAnnounced: false, isAnother: false }).done(books, undefined)
  goodsExempted(['g']).done(books, undefined)
  const handled: Answer = { status: 200, code: 'OK', body: { done: ['g'] } }
  const { number, status, clientId, version } = books.goods.get('g') ?? {}
  const row = {
    number,
    status,
    clientId,
    version: Number(version) + 2,
    expeditionId: null,
    invoiceId: null,
    weightKg: null,
    quantity: 1,
  }
  const reading = call(
    goodsRead('g'),
    { status: 200, code: 'OK', body: { ...row, notBillableReason: null } },
    [20, 30],
  )
  const crowded = [
    [call(goodsBillableAgain(['g']), handled, [0, 10])],
    [call(goodsExempted(['g']), handled, [0, 10])],
  ]
  const asAdmin = {
    ...reading,
    op: { ...reading.op, clerk: { ...reading.op.clerk, role: 'admin' as const } },
  }
  assert.equal(disagreement(books, [...crowded, [asAdmin]])?.why, undefined)
  assert.equal(books.goods.get('g')?.isNotBillable, false)
})

test('the history of the rows that an operation names tells which operations wrote them', () => {
  const books = new Books('2026-11-27')
  books.index = 7
  clientCreated('client-1', 'Maison Kivu').done(books, undefined)
  clientCreated('client-2', 'Maison Kasaï').done(books, undefined)
  assert.deepEqual(historyOf({ path: '/clients/client-1' }, books), [
    '  books, operation 7: CLIENT_CREATED client-1',
  ])
})

test('the number of an invoice is its prefix and milliseconds: another form is a disagreement', () => {
  const lines = [{ serviceId: 's', quantity: 1n, grams: null, unitPrice: 100n }]
  const said = {
    kind: 'Maritime' as const,
    clientId: 'c',
    issueDate: '2026-11-01',
    dueDate: '2027-01-01',
    status: 'En attente',
    lines,
  }
  const body = {
    id: 'j',
    version: 1,
    serviceType: 'Maritime',
    status: 'En attente',
    subtotal: 100,
    total: 100,
    paidAmount: 0,
  }
  const why = (invoiceNumber: string) =>
    disagreement(begun(), [
      [
        call(
          invoiceCreated('j', said),
          { status: 201, code: 'OK', body: { ...body, invoiceNumber } },
          [0, 10],
        ),
      ],
    ])?.why
  assert.equal(why('INV-1764374400000'), undefined)
  assert.equal(why('AIR-1764374400000'), 'number AIR-1764374400000')
  assert.equal(why('INV-2026-00001'), 'number INV-2026-00001')
})
