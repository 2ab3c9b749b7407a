import assert from 'node:assert/strict'
import { test } from 'node:test'
import { features, type Role, roleHasPermission, roles } from '@escale/contract/access/permissions'
import { sections } from './sections.ts'

const sectionsOf = (role: Role, group: 'Mon compte' | 'Entreprise') =>
  sections.filter(
    (section) => section.group === group && roleHasPermission(role, section.permission, features),
  )

test('the settings of the company are an admin’s; everybody has those of their own account', () => {
  const members: Role[] = ['viewer', 'employee', 'manager', 'warehouse_supervisor']
  for (const role of members) assert.deepEqual(sectionsOf(role, 'Entreprise'), [], role)
  const ofCompany = sections.filter(({ group }) => group === 'Entreprise')
  assert.deepEqual(sectionsOf('admin', 'Entreprise'), ofCompany)
  const ofAccount = sections.filter(({ group }) => group === 'Mon compte')
  for (const role of roles) assert.deepEqual(sectionsOf(role, 'Mon compte'), ofAccount, role)
})
