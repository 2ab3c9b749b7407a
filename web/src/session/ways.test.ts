import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnPath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import { authPath, wayTo } from './ways.ts'

const session = (role: string, company: unknown = { id: 'c' }) => ({ role, company }) as Session

test('only who may open a screen is shown the way to it', () => {
  assert.equal(wayTo(session('admin'), 'security')?.path, '/app/security')
  for (const role of ['manager', 'employee', 'viewer', 'warehouse_supervisor'])
    assert.equal(wayTo(session(role), 'security'), null, role)
})

test('a super_admin with no company open finds what belongs to none, and not what belongs to one', () => {
  assert.equal(wayTo(session('super_admin', null), 'security'), null)
  assert.ok(wayTo(session('super_admin', null), 'platform'))
  assert.ok(wayTo(session('super_admin'), 'security'))
})

test('after signing in one comes back to the page one asked for', () => {
  const path = '/app/factures?q=kivu&page=2'
  assert.equal(returnPath(new URL(authPath(path), 'https://escale.example').search), path)
})
