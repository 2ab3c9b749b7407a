import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLive } from './live-query.ts'
import { domainsShowing } from './visible-domains.ts'

const query = (domain: string, procedure: string) => [[domain, procedure], { input: {} }]

test("a colleague's write updates reports and dashboard like the lists", () => {
  const changed = domainsShowing(['payments'])
  for (const [domain, procedure] of [
    ['payments', 'list'],
    ['payments', 'totals'],
    ['dashboard', 'get'],
    ['reports', 'get'],
    ['tillDay', 'get'],
  ] as const)
    assert.ok(isLive(changed, query(domain, procedure)), `${domain}.${procedure}`)
})

test('an open record stays unchanged, and unrelated queries are left alone', () => {
  const changed = domainsShowing(['payments'])
  for (const domain of ['payments', 'invoices', 'clients', 'expeditions'])
    assert.ok(!isLive(changed, query(domain, 'get')), domain)
  assert.ok(!isLive(changed, query('services', 'list')))
  assert.ok(!isLive(domainsShowing(['services']), query('reports', 'get')))
})
