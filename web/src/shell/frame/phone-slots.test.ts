import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '@escale/contract/access/permissions'
import { menuScreens, type Screen } from '@escale/contract/access/screens'
import type { MenuEntry } from '#shell/menu/menu.ts'
import { phoneSlots } from './phone-slots.ts'

const slots = (role: Role) =>
  phoneSlots(menuScreens(role, true) as (Screen & MenuEntry)[], role).map(({ key }) => key)

test('the tab bar has no screen that refuses the role: the expéditions replace the warehouse', () => {
  assert.deepEqual(slots('employee'), ['dashboard', 'clients', 'invoices', 'expeditions'])
  assert.deepEqual(slots('manager'), ['dashboard', 'clients', 'invoices', 'expeditions'])
  assert.deepEqual(slots('admin'), ['dashboard', 'clients', 'invoices', 'warehouse'])
  assert.deepEqual(slots('warehouse_supervisor'), ['warehouse'])
  assert.deepEqual(slots('viewer'), ['dashboard'])
})
