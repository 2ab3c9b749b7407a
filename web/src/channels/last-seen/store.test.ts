import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { seenDatabase } from './database.ts'
import { dropSeen, keepSeen, mostSeen, readSeen, type SeenKey } from './store.ts'

const now = Date.UTC(2026, 10, 26, 14, 5)
const day = 24 * 60 * 60 * 1000
const amina = (query: string): SeenKey => ['amina', 'atlas admin', query]
const seen = (at = now) => ({ at, build: 'one', data: { items: [at] } })

beforeEach(seenDatabase.forget)

test('a cached response is read by the same person, in the same company, with the same rights', async () => {
  await keepSeen(amina('invoices'), seen())
  assert.deepEqual(await readSeen(amina('invoices'), 'one', now), seen())
  assert.equal(await readSeen(['bruno', 'atlas admin', 'invoices'], 'one', now), null)
  assert.equal(await readSeen(['amina', 'boreal admin', 'invoices'], 'one', now), null)
  assert.equal(await readSeen(['amina', 'atlas viewer', 'invoices'], 'one', now), null)
})

test('neither another build nor a visit a week later reads a cached response', async () => {
  await keepSeen(amina('invoices'), seen())
  assert.equal(await readSeen(amina('invoices'), 'two', now), null)
  assert.equal(await readSeen(amina('invoices'), 'one', now + 8 * day), null)
})

test('twenty responses stay, none older than a week, and only those of the last person', async () => {
  await keepSeen(['bruno', 'atlas admin', 'invoices'], seen(now - 1))
  await keepSeen(amina('old'), seen(now - 8 * day))
  for (let n = 0; n <= mostSeen; n += 1) await keepSeen(amina(String(n)), seen(now + n))
  assert.equal(await readSeen(['bruno', 'atlas admin', 'invoices'], 'one', now), null)
  assert.equal(await readSeen(amina('old'), 'one', now - 8 * day), null)
  assert.equal(await readSeen(amina('0'), 'one', now), null)
  assert.ok(await readSeen(amina('1'), 'one', now))
})

test('a dropped or deleted response is gone', async () => {
  await keepSeen(amina('invoices'), seen())
  await dropSeen(amina('invoices'))
  assert.equal(await readSeen(amina('invoices'), 'one', now), null)
  await keepSeen(amina('clients'), seen())
  await seenDatabase.forget()
  assert.equal(await readSeen(amina('clients'), 'one', now), null)
})
