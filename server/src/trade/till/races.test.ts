import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { cookieOf, openSite } from '#testing/http.ts'
import { openTransaction, untilWaiting } from '#testing/locks.ts'
import { addTill, foundTill, tillProof } from '#testing/till/founded-till.ts'
import { type Person, startWorld } from '#testing/world.ts'

// Races need several connections, whatever the pool of the suite.
const world = await startWorld({ connections: 20 })
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

type Answer = { status: number; body: Record<string, unknown> & { code?: string; message?: string } }

async function askTill(who: Person, path: string, json: object, key = randomUUID()): Promise<Answer> {
  const headers = { ...cookieOf(world, who), 'idempotency-key': key }
  const response = await site.ask(`/api${path}`, { method: 'POST', headers, json })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const fifty = [
  { currency: 'USD', pieces: { 5000: 1 } },
  { currency: 'CDF', pieces: {} },
]

async function assertOneWon(answers: Answer[], code: string, message: RegExp) {
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
  assert.equal(won?.status, 201, JSON.stringify(won?.body))
  assert.deepEqual([lost?.status, lost?.body.code], [409, code])
  assert.match(String(lost?.body.message), message)
}

test('of two openings of one till at once, one is told who opened it and when', async () => {
  const { cashier, manager, tillId, tenantId } = await foundTill(world)
  const open = (who: Person) => askTill(who, '/till/sessions', { accountId: tillId, counts: fifty })
  // The two requests find the till closed before one of them writes.
  const commit = await openTransaction(world, 'lock table till_sessions in share mode', [])
  const both = Promise.all([open(cashier), open(manager)])
  await untilWaiting(world, 2, both)
  await commit()
  await assertOneWon(await both, 'TILL_OPEN', /déjà ouverte par Amina Ilunga depuis .+\d\d:\d\d\.$/)
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
})

test('of two tills that one person opens at once, one is refused', async () => {
  const { cashier, company, tillId, tenantId } = await foundTill(world)
  const other = await addTill(world, company, 'Caisse du port')
  const open = (accountId: string) => askTill(cashier, '/till/sessions', { accountId, counts: fifty })
  const commit = await openTransaction(world, 'lock table till_sessions in share mode', [])
  const both = Promise.all([open(tillId), open(other)])
  await untilWaiting(world, 2, both)
  await commit()
  await assertOneWon(await both, 'OTHER_TILL', /a déjà ouvert/)
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
})

test('a count waits for a receipt being saved, and a later receipt is refused with the reason', async () => {
  const { cashier, tillId, tenantId } = await foundTill(world)
  const opened = await askTill(cashier, '/till/sessions', { accountId: tillId, counts: fifty })
  const id = String(opened.body.id)
  const receive = `select add_move($1, s.account_id, s.id, 'USD', 'reçu', 700, company_day($1),
    gen_random_uuid(), $2, 'Amina Ilunga') from open_session_of($1, $2) s where s.id is not null`
  const commit = await openTransaction(world, receive, [tenantId, cashier.userId])
  const counting = askTill(cashier, `/till/sessions/${id}/counts`, { counts: fifty })
  await untilWaiting(world, 1, counting)
  await commit()
  const counted = await counting
  assert.deepEqual(
    (counted.body.closing as { currency: string; expected: number; difference: number }[])[0],
    { currency: 'USD', counted: 5000, expected: 5700, difference: -700 },
  )
  const { rows } = await world.owner.query(
    `select (open_session_of($1, $2)).id, no_open_till($1, $2) as refused`,
    [tenantId, cashier.userId],
  )
  assert.deepEqual(rows, [
    { id: null, refused: { refusal: 'TILL_COUNTED', till: 'Caisse Kinshasa', state: 'Comptée' } },
  ])
})

test('two closings at once close once, and the other is told by whom', async () => {
  const { cashier, manager, tillId, tenantId } = await foundTill(world)
  const opened = await askTill(cashier, '/till/sessions', { accountId: tillId, counts: fifty })
  const id = String(opened.body.id)
  await askTill(cashier, `/till/sessions/${id}/counts`, { counts: fifty })
  const commit = await openTransaction(world, 'select from till_sessions where id = $1 for update', [id])
  const close = (who: Person) => askTill(who, `/till/sessions/${id}/close`, { attempt: 1 })
  const both = Promise.all([close(cashier), close(manager)])
  await untilWaiting(world, 2, both)
  await commit()
  const answers = (await both).toSorted((one, other) => one.status - other.status)
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    [
      [200, undefined],
      [409, 'SESSION_CLOSED'],
    ],
  )
  assert.deepEqual(await tillProof(world, tenantId), { broken: [], differences: [] })
})

test('an opening that is sent twice under one key opens once', async () => {
  const { cashier, tillId, tenantId } = await foundTill(world)
  const key = randomUUID()
  const open = () => askTill(cashier, '/till/sessions', { accountId: tillId, counts: fifty }, key)
  const [first, second] = [await open(), await open()]
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.equal(first.body.id, second.body.id)
  const { rows } = await world.owner.query(
    'select count(*)::integer from account_moves where tenant_id = $1',
    [tenantId],
  )
  assert.equal(rows[0].count, 1)
})
