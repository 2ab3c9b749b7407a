import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainsMissing, domainsShowing, showsWrite } from './shown-by.ts'

const query = (domain: string, procedure = 'list') => [[domain, procedure], { input: {} }]

test('a client that was saved is asked for again wherever a client is shown, and nowhere else', () => {
  for (const domain of ['clients', 'invoices', 'payments', 'warehouse', 'dashboard'])
    assert.ok(showsWrite(['clients'], query(domain)), domain)
  for (const domain of ['expeditions', 'services', 'settings', 'users', 'apiKeys'])
    assert.ok(!showsWrite(['clients'], query(domain)), domain)
})

test('a payment changes what is left to pay: of its invoice, of its client, on the dashboard', () => {
  for (const domain of ['payments', 'invoices', 'clients', 'dashboard'])
    assert.ok(showsWrite(['payments'], query(domain)), domain)
})

test('the public address of an invoice or of a receipt is made by printing or mailing it: what shows it hears of that', () => {
  for (const list of ['invoices', 'payments'] as const) {
    assert.ok(showsWrite([list], query('saleDocuments', 'link')), list)
    assert.ok(domainsShowing([list]).has('saleDocuments'), list)
  }
  assert.ok(!showsWrite(['clients'], query('saleDocuments', 'link')))
})

test('every write is an event of the journals', () => {
  for (const domain of ['security', 'platform', 'history'])
    assert.ok(showsWrite(['services'], query(domain)), domain)
})

test('several lists changed at once are each shown', () => {
  assert.ok(showsWrite(['services', 'expeditions'], query('services')))
  assert.ok(showsWrite(['services', 'expeditions'], query('warehouse', 'receipts')))
})

test('a write that names no list, or one this page does not know, changes everything', () => {
  assert.ok(showsWrite(['*'], query('settings')))
  assert.ok(showsWrite(['clients', '*'], query('settings')))
  assert.ok(showsWrite(['quotes'], query('settings')))
})

test('what is kept under a key of another kind is asked for again', () => {
  assert.ok(showsWrite(['clients'], ['anything else']))
})

test('each list shows itself', () => {
  for (const list of [
    'clients',
    'services',
    'invoices',
    'payments',
    'expeditions',
    'goods',
    'conversations',
    'announcements',
  ] as const) {
    assert.ok(domainsShowing([list]).has(list), list)
    assert.ok(domainsMissing(undefined).has(list), list)
  }
})

test('a page that joins asks again for what it missed: nothing, a list, or everything when nobody knows', () => {
  assert.equal(domainsMissing([]).size, 0)
  assert.deepEqual(domainsMissing(['services', 'log']), domainsShowing(['services']))
  assert.ok(domainsMissing(undefined).size > domainsMissing(['clients', 'goods']).size)
})
