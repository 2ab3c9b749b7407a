import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyOf } from './command.ts'
import type { Answer } from './ground/api-client.ts'
import { Books } from './model/books.ts'
import { goodsBillableAgain, goodsExempted, goodsRead, goodsReceived } from './model/goods.ts'
import type { Judge } from './model/judge.ts'
import { clientCreated, invoiceCreated, paymentCreated, serviceCreated } from './model/sale.ts'
import { numbersOracle } from './oracles/history.ts'
import { type Exchange, findDisagreement } from './orders.ts'

const exceedsMessage = 'Le montant ne peut pas dépasser le reste dû: '
const exceeds: Answer = {
  ...{ status: 409, code: 'EXCEEDS_BALANCE', body: { message: `${exceedsMessage}0,40 $` } },
}
const payment = { invoiceId: 'i', amount: 60n, status: 'Reçu', method: 'Virement', marksPaid: true }
const day = '2026-11-02'
const paid = (id: string): Answer => {
  const facts = { ...payment, amount: 60, invoiceNumber: 'undefined', paymentDate: day }
  return { status: 201, code: 'OK', body: { id, version: 1, ...facts } }
}
const paying = (id: string, amount = 60n) => paymentCreated(id, { ...payment, amount, day })

/** A call of a manager, with its response. */
function exchangeOf(judge: Judge, answer: Answer, at: [number, number], key: string | null = null): Exchange {
  const clerk = { role: 'manager' as const, userId: '', cookie: '' }
  const call = { name: '', method: 'POST' as const, path: '', key, judge, isRepeated: key !== null }
  const [sentAt, answeredAt] = at
  return { op: { ...call, index: 0, clerk, loss: null }, reply: { answer, sentAt, answeredAt } }
}

const invoice = {
  ...{ kind: 'Maritime' as const, clientId: 'c', issueDate: '2026-11-01', dueDate: '2027-01-01' },
  ...{ status: 'En attente', lines: [{ serviceId: 's', quantity: 1n, grams: null, unitPrice: 100n }] },
}
const parcel = {
  ...{ kind: 'Colis' as const, clientId: 'c', quantity: 1n, grams: null, sizes: null, destination: null },
  ...{ isAnnounced: false, isAnother: false },
}

/** The books of a company with an invoice of 100 cents. */
function invoicedBooks(): Books {
  const books = new Books('2026-11-27')
  const service = { name: 'Groupage', price: 100n, category: 'Maritime', unit: 'forfait' }
  clientCreated('c', 'Maison Kivu').apply(books, undefined)
  serviceCreated('s', service).apply(books, undefined)
  invoiceCreated('i', invoice).apply(books, undefined)
  books.commit()
  return books
}

const whyOf = (judge: Judge, answer: Answer) =>
  findDisagreement(invoicedBooks(), [[exchangeOf(judge, answer, [0, 10])]])?.why

test('of two simultaneous payments that exceed the balance, either may be accepted, and not both', () => {
  const why = (one: Answer, other: Answer) => {
    const turns = [[exchangeOf(paying('p'), one, [0, 10])], [exchangeOf(paying('q'), other, [0, 10])]]
    return findDisagreement(invoicedBooks(), turns)?.why
  }
  assert.equal(why(paid('p'), exceeds), undefined)
  assert.equal(why(exceeds, paid('q')), undefined)
  assert.match(why(paid('p'), paid('q')) ?? '', /EXCEEDS_BALANCE is due/)
  assert.match(why(exceeds, exceeds) ?? '', /where it is to be done/)
})

test('a call with its response precedes a call sent later', () => {
  const why = (first: [number, number], second: [number, number]) => {
    const turns = [[exchangeOf(paying('p'), exceeds, first)], [exchangeOf(paying('q'), paid('q'), second)]]
    return findDisagreement(invoicedBooks(), turns)?.why
  }
  assert.equal(why([5, 15], [0, 10]), undefined)
  assert.match(why([0, 4], [5, 15]) ?? '', /where it is to be done/)
})

test('a repeated key has the response of the first time', () => {
  const books = invoicedBooks()
  const one = exchangeOf(paying('p'), paid('p'), [0, 10], 'key')
  const again = exchangeOf(paying('p'), paid('p'), [20, 30], 'key')
  assert.equal(findDisagreement(books, [[one, again]]), null)
  assert.equal(books.payments.rows.size, 1)
  const other = exchangeOf(paying('p'), exceeds, [40, 50], 'key')
  assert.match(findDisagreement(books, [[other]])?.why ?? '', /under the same key/)
})

test('a cent too many in a response is a disagreement', () => {
  const answer = { ...paid('p'), body: { ...paid('p').body, amount: 61 } }
  assert.equal(whyOf(paying('p'), answer), 'amount: 61, should be 60')
})

test('a refusal in other words than those of the specification is a disagreement', () => {
  const why = (message: string) => whyOf(paying('p', 101n), { ...exceeds, body: { message } }) ?? ''
  assert.equal(why(`${exceedsMessage}1,00\u00a0$`), '')
  assert.match(why('Le montant est trop grand.'), /should be « Le montant ne peut .* reste dû: 1,00 \$ »/)
  assert.match(why(`${exceedsMessage}1,01\u00a0$`), /1,01 \$ », should be/)
})

test('a skipped or repeated number is found, and that of a removed row is not missed', () => {
  const books = invoicedBooks()
  const receive = (id: string, number: string) =>
    goodsReceived(id, { ...parcel, code: id }).apply(books, { status: 201, code: 'OK', body: { number } })
  receive('a', 'REC-2026-00001')
  receive('b', 'REC-2026-00002')
  books.goods.remove('b')
  receive('c', 'REC-2026-00003')
  assert.deepEqual(numbersOracle(books.givenNumbers), [])
  receive('d', 'REC-2026-00005')
  assert.deepEqual(numbersOracle(books.givenNumbers), ['numbers of REC-2026: 5 stands where 4 is due'])
  const twice = ['VEH-2026-00001', 'VEH-2026-00001']
  assert.deepEqual(numbersOracle(twice), ['numbers of VEH-2026: 1 stands where 2 is due'])
})

test('when two orders explain the responses, the goods read afterwards decide between them', () => {
  const books = invoicedBooks()
  goodsReceived('g', { ...parcel, code: 'a' }).apply(books, undefined)
  goodsExempted(['g']).apply(books, undefined)
  const done: Answer = { status: 200, code: 'OK', body: { done: ['g'] } }
  const { number, status, clientId, version = 0 } = books.goods.get('g') ?? {}
  const row = { number, status, clientId, version: version + 2, quantity: 1, notBillableReason: null }
  const body = { ...row, expeditionId: null, invoiceId: null, weightKg: null }
  const { op, reply } = exchangeOf(goodsRead('g'), { status: 200, code: 'OK', body }, [20, 30])
  const reading = { op: { ...op, clerk: { ...op.clerk, role: 'admin' as const } }, reply }
  const billable = exchangeOf(goodsBillableAgain(['g']), done, [0, 10])
  const exempted = exchangeOf(goodsExempted(['g']), done, [0, 10])
  assert.equal(findDisagreement(books, [[billable], [exempted], [reading]])?.why, undefined)
  assert.equal(books.goods.get('g')?.isNotBillable, false)
})

test('the history of rows named by an operation identifies the operations that wrote them', () => {
  const books = new Books('2026-11-27')
  books.operation = 7
  clientCreated('client-1', 'Maison Kivu').apply(books, undefined)
  clientCreated('client-2', 'Maison Kasaï').apply(books, undefined)
  const history = historyOf({ path: '/clients/client-1' }, books)
  assert.deepEqual(history, ['  books, operation 7: CLIENT_CREATED client-1'])
})

test('the number of an invoice is its prefix and milliseconds', () => {
  const amounts = { subtotal: 100, total: 100, paidAmount: 0 }
  const body = { id: 'j', version: 1, serviceType: 'Maritime', status: 'En attente', ...amounts }
  const why = (invoiceNumber: string) =>
    whyOf(invoiceCreated('j', invoice), { status: 201, code: 'OK', body: { ...body, invoiceNumber } })
  assert.equal(why('INV-1764374400000'), undefined)
  assert.equal(why('AIR-1764374400000'), 'number AIR-1764374400000')
  assert.equal(why('INV-2026-00001'), 'number INV-2026-00001')
})
