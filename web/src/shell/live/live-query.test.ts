import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLive } from './live-query.ts'
import { domainsShowing } from './shown-by.ts'

const query = (domain: string, procedure: string) => [[domain, procedure], { input: {} }]

test('what a colleague writes changes the reports and the dashboard as it changes the lists', () => {
  const changed = domainsShowing(['payments'])
  for (const [domain, procedure] of [
    ['payments', 'list'],
    ['payments', 'totals'],
    ['dashboard', 'get'],
    ['reports', 'get'],
  ] as const)
    assert.ok(isLive(changed, query(domain, procedure)), `${domain}.${procedure}`)
})

test('a record that is open stays as it was, and what shows nothing of the change is left alone', () => {
  const changed = domainsShowing(['payments'])
  for (const domain of ['payments', 'invoices', 'clients', 'expeditions'])
    assert.ok(!isLive(changed, query(domain, 'get')), domain)
  assert.ok(!isLive(changed, query('services', 'list')))
  assert.ok(!isLive(domainsShowing(['services']), query('reports', 'get')))
})
