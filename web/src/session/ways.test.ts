import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '@escale/contract/access/session'
import { authPath, homeOf, returnPath, wayTo } from './ways.ts'

const session = (role: string, company: unknown = { id: 'c' }) => ({ role, company }) as Session

test('a warehouse_supervisor lands in the warehouse, everybody else on the dashboard', () => {
  assert.equal(homeOf(session('warehouse_supervisor')), '/warehouse')
  for (const role of ['super_admin', 'admin', 'viewer']) assert.equal(homeOf(session(role)), '/app')
})

test('only who may open a screen is shown the way to it', () => {
  assert.equal(wayTo(session('admin'), 'security')?.path, '/app/security')
  for (const role of ['manager', 'employee', 'viewer', 'warehouse_supervisor']) assert.equal(wayTo(session(role), 'security'), null, role)
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

test('nobody is led out of the application by the address of the sign-in page', () => {
  for (const path of ['https://ailleurs.example', '//ailleurs.example', '/application', '/auth', 'javascript:alert(1)', '']) {
    assert.equal(returnPath(`?retour=${encodeURIComponent(path)}`), null, path)
  }
  assert.equal(returnPath(''), null)
})
