import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { cookieOf, openSite } from '#testing/http.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { foundTill, tillProof } from '#testing/till/founded-till.ts'
import { maritimeDraft, type Person, startWorld } from '#testing/world.ts'

// Races need several connections, whatever the pool of the suite.
const world = await startWorld({ connections: 20 })
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type Answer = { status: number; body: Record<string, unknown> & { code?: string; message?: string } }

async function ask(who: Person, path: string, json: object): Promise<Answer> {
  const headers = { ...cookieOf(world, who), 'idempotency-key': randomUUID() }
  const response = await site.ask(`/api${path}`, { method: 'POST', headers, json })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const tillCount = (usd: Record<string, number>) => [
  { currency: 'USD', pieces: usd },
  { currency: 'CDF', pieces: {} },
]

/** A till that the cashier opened with 50 $, and an invoice of 80 $. */
async function openedTill() {
  const company = await foundTill(world)
  const { cashier, tillId, admin } = company
  const opened = await ask(cashier, '/till/sessions', { accountId: tillId, counts: tillCount({ 5000: 1 }) })
  const invoice = await admin.invoices.create({
    ...maritimeDraft(company, { dueDate: '2030-01-10' }),
    lines: [{ serviceId: company.serviceId, quantity: 1, unitPrice: 8000 }],
  })
  const receive = () =>
    ask(cashier, '/payments', {
      ...{ invoiceId: invoice.id, amount: 8000, paymentDate: '2026-01-05', reference: 'R-1' },
      tenders: [{ method: 'Espèces', amount: 8000 }],
    })
  const path = `/till/sessions/${opened.body.id}`
  return { ...company, session: String(opened.body.id), path, receive }
}

/** Holds the session of a till, so that requests wait for each other in their order. */
function holdSession(session: string) {
  return openTransaction(world, 'select from till_sessions where id = $1 for update', [session])
}

test('a closing waits for the receipt that a colleague is saving, and counts it', async () => {
  const { manager, tenantId, session, path, receive } = await openedTill()
  const commit = await holdSession(session)
  const receiving = receive()
  await untilWaiting(world, 1, receiving)
  const counting = ask(manager, `${path}/counts`, { counts: tillCount({ 5000: 1, 1000: 8 }) })
  await untilWaiting(world, 2, counting)
  await commit()
  assert.equal((await receiving).status, 201)
  const counted = await counting
  assert.equal(counted.status, 200, JSON.stringify(counted.body))
  assert.deepEqual((counted.body.closing as object[])[0], {
    ...{ currency: 'USD', counted: 13_000, expected: 13_000, difference: 0 },
  })
  assert.equal((await ask(manager, `${path}/close`, { attempt: 1 })).status, 200)
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
})

test('a receipt that comes after the count is refused with the reason, and pays nothing', async () => {
  const { manager, tenantId, session, path, receive } = await openedTill()
  const commit = await holdSession(session)
  const counting = ask(manager, `${path}/counts`, { counts: tillCount({ 5000: 1 }) })
  await untilWaiting(world, 1, counting)
  const receiving = receive()
  await untilWaiting(world, 2, receiving)
  await commit()
  assert.equal((await counting).status, 200)
  const { status, body } = await receiving
  assert.deepEqual([status, body.code], [409, 'TILL_COUNTED'], JSON.stringify(body))
  assert.equal((await ask(manager, `${path}/close`, { attempt: 1 })).status, 200)
  const { rows } = await world.owner.query(
    `select count(*)::integer as payments, (select balance::integer from invoices where tenant_id = $1)
      from payments where tenant_id = $1`,
    [tenantId],
  )
  assert.deepEqual(rows, [{ payments: 0, balance: 8000 }])
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
})

test('a count has the currencies of the till and no negative number, and may be too high', async () => {
  const { cashier, manager, tenantId, path } = await openedTill()
  const count = (counts: object[]) => ask(cashier, `${path}/counts`, { counts })
  const euros = [...tillCount({ 5000: 1 }), { currency: 'EUR', pieces: {} }]
  assert.deepEqual((await count(euros)).body.code, 'CURRENCY_NOT_COUNTED')
  const negative = await count(tillCount({ 5000: -1 }))
  assert.equal(negative.status, 422)
  assert.match(JSON.stringify(negative.body), /négatif/)
  assert.equal((await count(tillCount({ 10000: 100_000 }))).status, 200)
  const silent = await ask(cashier, `${path}/close`, { attempt: 1 })
  assert.deepEqual([silent.status, silent.body.code], [409, 'REASON_NEEDED'])
  const closed = await ask(cashier, `${path}/close`, { attempt: 1, reason: 'Mal compté' })
  assert.equal(closed.body.state, 'Écart à approuver')
  assert.equal((await ask(manager, `${path}/approve`, {})).body.state, 'Clôturée')
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
})
