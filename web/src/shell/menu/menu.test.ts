import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '@escale/contract/access/permissions'
import type { Session } from '@escale/contract/access/session'
import { sampleCompany, sampleSession } from '#session/current/sample-session.ts'
import { grouped, menuFor } from './menu.ts'

const session = (role: Role, more: Partial<Session> = {}) =>
  sampleSession({ role, company: sampleCompany(), ...more })

test('a person waiting for a company has no menu', () => {
  assert.deepEqual(menuFor(session('employee', { company: null }), '/app'), [])
})

test("a super_admin has the shared screens outside a company, and the admin's menu inside one", () => {
  const keys = (fields: Partial<Session>) =>
    menuFor(session('super_admin', fields), '/app').map(({ key }) => key)
  assert.deepEqual(keys({ company: null }), ['dashboard', 'companies', 'clients', 'services', 'platform'])
  assert.deepEqual(
    new Set(keys({})),
    new Set(['companies', 'platform', ...menuFor(session('admin'), '/app').map(({ key }) => key)]),
  )
})

test('people who read conversations have the entry in their menu, except viewers', () => {
  const roles: Role[] = ['admin', 'manager', 'employee', 'viewer', 'warehouse_supervisor']
  assert.deepEqual(
    roles.filter((role) => menuFor(session(role), '/app').some(({ key }) => key === 'whatsapp')),
    ['admin', 'manager', 'employee'],
  )
})

test("the warehouse entry has the supervisor's address, or the current one for others", () => {
  const warehouse = (role: Role, at: string) =>
    menuFor(session(role), at).find(({ key }) => key === 'warehouse')?.path
  assert.equal(warehouse('warehouse_supervisor', '/app'), '/warehouse')
  assert.equal(warehouse('manager', '/app'), '/app/warehouse')
  assert.equal(warehouse('manager', '/warehouse'), '/warehouse')
})

test('entries are grouped in the order of the menu, without empty groups', () => {
  const groups = (role: Role) => grouped(menuFor(session(role), '/app')).map(([group]) => group)
  assert.deepEqual(groups('admin'), [null, 'Commercial', 'Opérations', 'Finances', 'Administration'])
  assert.deepEqual(groups('employee'), [null, 'Commercial', 'Opérations'])
  assert.deepEqual(groups('warehouse_supervisor'), ['Opérations'])
})
