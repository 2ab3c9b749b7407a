import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isContractProcedure } from '@orpc/contract'
import { contract } from '#index.ts'
import {
  companyChoices,
  type Feature,
  features,
  isWriting,
  type Permission,
  permissions,
  roleChoices,
  roleHasPermission,
  roles,
} from './permissions.ts'

const metas = Object.values(contract)
  .flatMap((group): unknown[] => Object.values(group))
  .filter((procedure) => isContractProcedure(procedure))
  .map((procedure) => procedure['~orpc'].meta)

test('a permission is marked as writing exactly when it changes data of the company', () => {
  for (const permission of permissions) {
    const uses = metas.filter((meta) => meta.permission === permission && !meta.personal && !meta.platform)
    const changes = uses.some((meta) => !meta.reads)
    if (judgedWithin.includes(permission)) continue
    if (isWriting(permission)) assert.ok(changes, `${permission} changes nothing`)
    else if (!alsoChanging[permission]) assert.ok(!changes, `${permission} changes something`)
  }
})

// No procedure declares them: everybody may remove a file of their own and a manager may write off a small
// amount, and the handler asks for the rest.
const judgedWithin: Permission[] = ['attachments.remove', 'ledger.writeOffAll', 'tenders.oldRates']

// Reading permissions with a small write of their own, which a company in read-only mode refuses by itself.
const alsoChanging: Record<string, string> = {
  'photos.read': 'makes a link to one',
  'documents.read': 'makes a link to one',
  'accounting.export': 'downloads the entries, which the journal writes down',
  'till.read': 'prints the report of a session, which the journal writes down',
  'expeditions.read': 'prints a document, which the journal writes down',
  'lists.export': 'takes a list away, which the journal writes down',
  'invoices.read': 'prints a document, which the journal writes down',
  'ledger.read': 'prints a credit note, which the journal writes down',
  'quotes.read': 'prints a quote, which the journal writes down',
  'series.read': 'takes a report away, which the journal writes down',
  'payments.read': 'prints a document, which the journal writes down',
  'reception.read': 'prints what was handed over, which the journal writes down',
  'releases.print': 'prints what was handed over, which the journal writes down',
  'reports.read': 'takes a report away, which the journal writes down',
  'security.read': 'closes a session, takes the log away',
}

// The permissions of the specification, written out. Every guard reads the table of permissions.ts, so no
// test of a guard notices a permission granted there by mistake.
const rolesOf: Record<Permission, string> = {
  'clients.read': 'viewer employee manager admin',
  'clients.write': 'employee manager admin',
  'clients.delete': 'manager admin',
  'services.read': 'employee manager admin',
  'services.write': 'manager admin',
  'invoices.read': 'viewer employee manager admin',
  'invoices.write': 'employee manager admin',
  'invoices.delete': 'manager admin',
  'invoices.cancel': 'manager admin',
  'payments.read': 'employee manager admin',
  'payments.record': 'manager admin',
  'payments.write': 'manager admin',
  'payments.delete': 'admin',
  'tenders.record': 'manager admin',
  'tenders.verify': 'manager admin',
  'tenders.oldRates': 'manager admin',
  'ledger.read': 'employee manager admin',
  'ledger.record': 'manager admin',
  'ledger.correct': 'manager admin',
  'ledger.writeOffAll': 'admin',
  'quotes.read': 'employee manager admin',
  'quotes.write': 'employee manager admin',
  'quotes.delete': 'manager admin',
  'series.read': 'manager admin',
  'limits.read': 'employee manager admin',
  'limits.write': 'manager admin',
  'prices.read': 'employee manager admin',
  'prices.write': 'manager admin',
  'currencies.read': 'employee manager admin',
  'currencies.write': 'admin',
  'rates.write': 'manager admin',
  'accounts.read': 'employee manager admin',
  'accounts.write': 'admin',
  'accounts.move': 'manager admin',
  'accounts.acknowledge': 'employee manager admin',
  'expenses.record': 'employee manager admin',
  'till.read': 'employee manager admin',
  'till.use': 'manager admin',
  'till.approve': 'manager admin',
  'till.reopen': 'admin',
  'reminders.read': 'employee manager admin',
  'reminders.record': 'employee manager admin',
  'reminders.write': 'manager admin',
  'reminders.manage': 'admin',
  'accounting.export': 'manager admin',
  'accounting.write': 'admin',
  'expeditions.read': 'viewer employee manager admin',
  'expeditions.write': 'employee manager admin',
  'expeditions.back': 'manager admin',
  'expeditions.delete': 'manager admin',
  'expeditions.money': 'manager admin',
  'reception.read': 'admin warehouse_supervisor',
  'reception.receive': 'admin warehouse_supervisor',
  'reception.lookUp': 'admin warehouse_supervisor',
  'reception.handOver': 'admin warehouse_supervisor',
  'releases.read': 'admin warehouse_supervisor',
  'releases.print': 'admin warehouse_supervisor',
  'measuring.read': 'viewer employee manager admin warehouse_supervisor',
  'places.read': 'viewer employee manager admin warehouse_supervisor',
  'goods.read': 'viewer employee manager admin',
  'goods.load': 'employee manager admin warehouse_supervisor',
  'quay.read': 'employee manager admin warehouse_supervisor',
  'releases.approve': 'manager admin',
  'links.manage': 'employee manager admin',
  'links.print': 'employee manager admin warehouse_supervisor',
  'reception.delete': 'admin',
  'imports.manage': 'manager admin',
  'history.read': 'manager admin',
  'history.latest': 'viewer employee manager admin warehouse_supervisor',
  'search.use': 'viewer employee manager admin warehouse_supervisor',
  'search.sales': 'employee manager admin',
  'search.services': 'manager admin',
  'search.goods': 'viewer employee manager admin warehouse_supervisor',
  'conversations.read': 'viewer employee manager admin',
  'messages.send': 'employee manager admin',
  'messages.many': 'manager admin',
  'whatsapp.manage': 'admin',
  'dashboard.read': 'viewer employee manager admin',
  'dashboard.ownMoney': 'employee manager admin',
  'dashboard.money': 'manager admin',
  'reports.read': 'manager admin',
  'lists.export': 'manager admin',
  'views.read': 'viewer employee manager admin warehouse_supervisor',
  'views.save': 'viewer employee manager admin warehouse_supervisor',
  'views.share': 'manager admin',
  'security.own': 'viewer employee manager admin warehouse_supervisor',
  'security.read': 'admin',
  'users.manage': 'admin',
  'photos.add': 'admin warehouse_supervisor',
  'photos.read': 'viewer employee manager admin warehouse_supervisor',
  'documents.read': 'viewer employee manager admin',
  'documents.write': 'employee manager admin',
  'attachments.remove': 'manager admin',
  'files.manage': 'admin',
  'brand.manage': 'admin',
  'mailbox.read': 'admin',
  'account.own': 'viewer employee manager admin warehouse_supervisor',
  'settings.manage': 'admin',
  'practice.erase': 'employee manager admin warehouse_supervisor',
  'apiKeys.manage': 'admin',
  'exports.manage': 'admin',
  'announcements.read': 'viewer employee manager admin warehouse_supervisor',
  'platform.manage': '',
}

test('each role has the permissions of the specification; a super_admin inside a company has all', () => {
  for (const permission of permissions) {
    const allowed = roles.filter((role) => roleHasPermission(role, permission, features))
    assert.equal(allowed.join(' '), `${rolesOf[permission]} super_admin`.trim(), permission)
  }
})

const featureOf: Record<string, Feature> = {
  ledger: 'account',
  quotes: 'quotes',
  series: 'legalNumbers',
  limits: 'creditLimits',
  prices: 'priceLists',
  tenders: 'till',
  accounts: 'till',
  currencies: 'currencies',
  rates: 'currencies',
  expenses: 'till',
  till: 'till',
  accounting: 'accounting',
  reminders: 'reminderLevels',
}

test('nobody, also no super_admin, has the permissions of a part that the company switched off', () => {
  for (const permission of permissions) {
    const feature = featureOf[permission.split('.')[0] as string]
    if (!feature) continue
    const others = companyChoices.filter((choice) => choice !== feature)
    assert.ok(!roles.some((role) => roleHasPermission(role, permission, others)), permission)
    assert.ok(roleHasPermission('super_admin', permission, [feature]), permission)
  }
})

// Permissions that a company adds to its roles by a choice. Every other permission stays as above.
const addedBy: Record<(typeof roleChoices)[number], Partial<Record<Permission, string>>> = {
  employeesTakePayments: {
    'payments.record': 'employee',
    'ledger.record': 'employee',
    'tenders.record': 'employee',
    'till.use': 'employee',
  },
  employeesHandOver: {
    'reception.handOver': 'employee manager',
    'releases.read': 'employee manager',
    'releases.print': 'employee manager',
    'photos.add': 'employee manager',
  },
}

test('a choice of the company adds its permissions to employees, and to nobody else', () => {
  for (const choice of roleChoices)
    for (const permission of permissions) {
      const added = roles.filter(
        (role) =>
          roleHasPermission(role, permission, [choice, ...features]) &&
          !roleHasPermission(role, permission, features),
      )
      assert.equal(added.join(' '), addedBy[choice][permission] ?? '', `${choice}, ${permission}`)
    }
})
