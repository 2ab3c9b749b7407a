import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { signedCookie } from '#access/caller/cookie.ts'
import { openSite } from '#testing/http.ts'
import { foundCompany, maritimeDraft, startWorld } from '#testing/world.ts'

// The browser reloads the lists that the response to a write names, and no others.

const world = await startWorld()
const site = await openSite(world)
after(async () => {
  await site.close()
  await world.stop()
})

const company = await foundCompany(world)
const admin = await company.hire('admin')
const cookie = signedCookie(admin.token, world.server.secret)

async function changedBy(method: string, path: string, json?: unknown, key: string = randomUUID()) {
  const answer = await site.ask(path, {
    method,
    headers: { cookie, 'idempotency-key': key },
    ...(json !== undefined && { json }),
  })
  assert.ok(answer.ok, `${path}: ${answer.status}`)
  return answer.headers.get('x-changed')
}

test('the response to a write names the list of its record', async () => {
  const client = { name: 'Boréal', email: null, phone: null, type: 'Maritime', address: null }
  assert.equal(await changedBy('POST', '/api/clients', client), 'clients')
  const { items } = await admin.clients.list({})
  assert.equal(await changedBy('DELETE', `/api/clients/${items[0]?.id}`), 'clients')
})

test('an invoice and its payment belong to two lists', async () => {
  assert.equal(await changedBy('POST', '/api/invoices', maritimeDraft(company)), 'invoices')
  const { id: invoiceId } = await admin.invoices.create(maritimeDraft(company))
  const payment = {
    invoiceId,
    amount: 1000,
    reference: 'R-1',
    status: 'Reçu',
    method: 'Espèces',
    paymentDate: '2026-01-02',
    marksPaid: false,
  }
  assert.equal(await changedBy('POST', '/api/payments', payment), 'payments')
})

test('a setting, or a response sent again, names no list', async () => {
  assert.equal(await changedBy('POST', '/api/settings/sub-products', { name: 'Console' }), '*')
  const key = randomUUID()
  const client = { name: 'Deux fois', email: null, phone: null, type: 'Maritime', address: null }
  assert.equal(await changedBy('POST', '/api/clients', client, key), 'clients')
  assert.equal(await changedBy('POST', '/api/clients', client, key), '*')
})

test('reads and refused writes name no list', async () => {
  assert.equal(await changedBy('GET', '/api/clients'), null)
  const refused = await site.ask(`/api/clients/${randomUUID()}`, { method: 'DELETE', headers: { cookie } })
  assert.deepEqual([refused.status, refused.headers.get('x-changed')], [404, null])
})
