import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompanyChoice, knownRole, type Role, roles } from './permissions.ts'
import { menuScreens, needsCompany, screenRefusal, screens } from './screens.ts'

const titles = (role: Role, hasCompany = true) => menuScreens(role, hasCompany).map(({ title }) => title)

test('each role sees the menu of the specification', () => {
  const staff = ['Tableau de bord', 'Clients', 'Factures', 'Expéditions', 'Réception Warehouse', 'WhatsApp']
  assert.deepEqual(titles('viewer'), ['Tableau de bord'])
  assert.deepEqual(titles('employee'), staff)
  assert.deepEqual(titles('admin'), [
    'Tableau de bord',
    'Clients',
    'Services',
    'Factures',
    'Expéditions',
    'Réception Warehouse',
    'WhatsApp',
    'Paiements',
    'Rapports',
    'Utilisateurs',
  ])
  assert.deepEqual(titles('manager'), titles('admin'))
  assert.deepEqual(titles('warehouse_supervisor'), ['Réception Warehouse'])
})

test('a super_admin has five menu entries, plus an admin’s inside a company', () => {
  assert.deepEqual(titles('super_admin', false), [
    'Tableau de bord',
    'Entreprises',
    'Clients',
    'Services',
    'Super Admin',
  ])
  assert.deepEqual(
    titles('super_admin').filter((title) => !titles('admin').includes(title)),
    ['Entreprises', 'Super Admin'],
  )
})

test('the guard refuses screens with the messages of the specification', () => {
  const refused = (role: Role) =>
    Object.fromEntries(
      screens
        .map((screen) => [screen.key, screenRefusal(role, screen)?.heading])
        .filter(([, heading]) => heading),
    )
  const superOnly = {
    companies: 'Accès Super Administrateur Requis',
    platform: 'Accès Super Administrateur Requis',
  }
  const low = 'Permissions Insuffisantes'
  assert.deepEqual(refused('super_admin'), {})
  assert.deepEqual(refused('admin'), superOnly)
  assert.deepEqual(refused('employee'), {
    ...superOnly,
    warehouse: 'Accès Entrepôt Requis',
    services: low,
    payments: low,
    reports: low,
    accounting: low,
    users: low,
    security: low,
  })
  assert.deepEqual(refused('manager'), {
    ...superOnly,
    warehouse: 'Accès Entrepôt Requis',
    users: low,
    security: low,
  })
  assert.deepEqual(refused('viewer'), {
    ...superOnly,
    quotes: low,
    till: low,
    rates: low,
    warehouse: 'Accès Entrepôt Requis',
    services: low,
    payments: low,
    reports: low,
    accounting: low,
    users: low,
    security: low,
  })
})

test('a refusal names the required role', () => {
  const required = Object.fromEntries(
    screens
      .map((screen) => [screen.key, screenRefusal('viewer', screen)?.required])
      .filter(([, role]) => role),
  )
  assert.deepEqual(required, {
    companies: 'super_admin',
    platform: 'super_admin',
    warehouse: 'warehouse_supervisor',
    services: 'manager',
    quotes: 'employee',
    till: 'employee',
    rates: 'employee',
    payments: 'manager',
    reports: 'manager',
    accounting: 'manager',
    users: 'admin',
    security: 'admin',
  })
})

test('screens of a company are closed until a company is open', () => {
  const closed = screens.filter(needsCompany).map(({ key }) => key)
  assert.deepEqual(closed.toSorted(), [
    'accounting',
    'expeditions',
    'invoices',
    'payments',
    'quotes',
    'rates',
    'reports',
    'security',
    'till',
    'users',
    'warehouse',
    'whatsapp',
  ])
})

test('an unknown role counts as viewer', () => {
  assert.deepEqual(
    ['admin', 'pirate', null, undefined].map((name) => knownRole(name)),
    ['admin', 'viewer', 'viewer', 'viewer'],
  )
  assert.equal(roles.length, 6)
})

test('the screen of an optional part is in the menu only while the company has it on', () => {
  const titlesWith = (choices: readonly CompanyChoice[]) =>
    menuScreens('employee', true, choices).map(({ title }) => title)
  assert.ok(!titlesWith([]).includes('Devis'))
  assert.ok(titlesWith(['quotes']).includes('Devis'))
  assert.ok(!titlesWith([]).includes('Caisse'))
  assert.ok(titlesWith(['till']).includes('Caisse'))
})
