import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainsMissing, domainsShowing, showsWrite } from './visible-domains.ts'

const query = (domain: string, procedure = 'list') => [[domain, procedure], { input: {} }]

test('a saved client updates every query that shows clients, and no other', () => {
  for (const domain of ['clients', 'invoices', 'payments', 'warehouse', 'dashboard'])
    assert.ok(showsWrite(['clients'], query(domain)), domain)
  for (const domain of ['expeditions', 'services', 'settings', 'users', 'apiKeys'])
    assert.ok(!showsWrite(['clients'], query(domain)), domain)
})

test('a payment updates the balances of its invoice, its client and the dashboard', () => {
  for (const domain of ['payments', 'invoices', 'clients', 'dashboard'])
    assert.ok(showsWrite(['payments'], query(domain)), domain)
})

test('money that moves updates the journal of the tills, the day and the balances of accounts', () => {
  for (const list of ['payments', 'clients', 'expenses', 'money_accounts', 'till_sessions'] as const)
    for (const domain of ['till', 'tillDay', 'moneyAccounts'])
      assert.ok(showsWrite([list], query(domain)), `${list} ${domain}`)
  assert.ok(showsWrite(['till_sessions'], query('tenders', 'choices')), 'the till of the form of a payment')
})

test('a public link made by printing or mailing updates the queries that show it', () => {
  for (const list of ['invoices', 'payments'] as const) {
    assert.ok(showsWrite([list], query('saleDocuments', 'link')), list)
    assert.ok(domainsShowing([list]).has('saleDocuments'), list)
  }
  assert.ok(!showsWrite(['clients'], query('saleDocuments', 'link')))
})

test('every write updates the journals', () => {
  for (const domain of ['security', 'platform', 'history'])
    assert.ok(showsWrite(['services'], query(domain)), domain)
})

test('a write to several lists updates the queries of each', () => {
  assert.ok(showsWrite(['services', 'expeditions'], query('services')))
  assert.ok(showsWrite(['services', 'expeditions'], query('warehouse', 'receipts')))
})

test('a write to an unknown list, or to none, updates everything', () => {
  assert.ok(showsWrite(['*'], query('settings')))
  assert.ok(showsWrite(['clients', '*'], query('settings')))
  assert.ok(showsWrite(['contracts'], query('settings')))
})

test('a query with another kind of key is always updated', () => {
  assert.ok(showsWrite(['clients'], ['anything else']))
})

test('each list updates its own queries', () => {
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

test('a page that reconnects reads the missed lists again, or all when they are unknown', () => {
  assert.equal(domainsMissing([]).size, 0)
  assert.deepEqual(domainsMissing(['services', 'log']), domainsShowing(['services']))
  assert.ok(domainsMissing(undefined).size > domainsMissing(['clients', 'goods']).size)
})
