import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnPath } from '@escale/contract/access/landing'
import type { Session } from '@escale/contract/access/session'
import { authPath, screenLink } from './screen-link.ts'

const session = (role: string, company: unknown = { id: 'c' }) => ({ role, company }) as Session

test('the link to a screen is shown only to people who may open it', () => {
  assert.equal(screenLink(session('admin'), 'security')?.path, '/app/security')
  for (const role of ['manager', 'employee', 'viewer', 'warehouse_supervisor'])
    assert.equal(screenLink(session(role), 'security'), null, role)
})

test('a super_admin without a company gets only the screens outside any company', () => {
  assert.equal(screenLink(session('super_admin', null), 'security'), null)
  assert.ok(screenLink(session('super_admin', null), 'platform'))
  assert.ok(screenLink(session('super_admin'), 'security'))
})

test('a sign-in returns to the requested page', () => {
  const path = '/app/factures?q=kivu&page=2'
  assert.equal(returnPath(new URL(authPath(path), 'https://escale.example').search), path)
})
