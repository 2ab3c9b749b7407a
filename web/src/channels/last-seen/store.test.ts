import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { seenDatabase } from './database.ts'
import {
  dropResponse,
  mostResponses,
  type ResponseKey,
  readResponse,
  readResponses,
  responseKey,
  storeResponse,
} from './store.ts'

const now = Date.UTC(2026, 10, 26, 14, 5)
const day = 24 * 60 * 60 * 1000
const amina = (query: string): ResponseKey => ['amina', 'atlas admin', query]
const responseAt = (at = now) => ({ at, build: 'one', data: { items: [at] } })

beforeEach(seenDatabase.forget)

test('a cached response is read by the same person, in the same company, with the same rights', async () => {
  await storeResponse(amina('invoices'), responseAt())
  assert.deepEqual(await readResponse(amina('invoices'), 'one', now), responseAt())
  assert.equal(await readResponse(['bruno', 'atlas admin', 'invoices'], 'one', now), null)
  assert.equal(await readResponse(['amina', 'boreal admin', 'invoices'], 'one', now), null)
  assert.equal(await readResponse(['amina', 'atlas viewer', 'invoices'], 'one', now), null)
})

test('neither another build nor a visit a week later reads a cached response', async () => {
  await storeResponse(amina('invoices'), responseAt())
  assert.equal(await readResponse(amina('invoices'), 'two', now), null)
  assert.equal(await readResponse(amina('invoices'), 'one', now + 8 * day), null)
})

test('twenty responses stay, none older than a week, and only those of the last person', async () => {
  await storeResponse(['bruno', 'atlas admin', 'invoices'], responseAt(now - 1))
  await storeResponse(amina('old'), responseAt(now - 8 * day))
  for (let n = 0; n <= mostResponses; n += 1) await storeResponse(amina(String(n)), responseAt(now + n))
  assert.equal(await readResponse(['bruno', 'atlas admin', 'invoices'], 'one', now), null)
  assert.equal(await readResponse(amina('old'), 'one', now - 8 * day), null)
  assert.equal(await readResponse(amina('0'), 'one', now), null)
  assert.ok(await readResponse(amina('1'), 'one', now))
})

test('the responses of a screen are read together, without those of another person or screen', async () => {
  const session = { user: { id: 'amina' }, company: { id: 'atlas' }, role: 'admin', support: null } as Session
  const keyOf = (query: string) => responseKey(session, query)
  const list = keyOf('[["invoices","list"],{}]')
  for (const key of [list, keyOf('[["invoicesOf","list"],{}]'), keyOf('[["clients","list"],{}]')])
    await storeResponse(key, responseAt())
  await storeResponse(keyOf('[["invoices","totals"],{}]'), { ...responseAt(), build: 'two' })
  assert.deepEqual(await readResponses(session, 'invoices', 'one', now), [[list, responseAt()]])
  assert.deepEqual(await readResponses({ ...session, role: 'viewer' }, 'invoices', 'one', now), [])
})

test('a dropped or deleted response is gone', async () => {
  await storeResponse(amina('invoices'), responseAt())
  await dropResponse(amina('invoices'))
  assert.equal(await readResponse(amina('invoices'), 'one', now), null)
  await storeResponse(amina('clients'), responseAt())
  await seenDatabase.forget()
  assert.equal(await readResponse(amina('clients'), 'one', now), null)
})
