export const roles = [
  'viewer',
  'employee',
  'manager',
  'admin',
  'warehouse_supervisor',
  'super_admin',
] as const
export type Role = (typeof roles)[number]

const ladder = ['viewer', 'employee', 'manager', 'admin'] as const
export type Rank = (typeof ladder)[number]

/** Rights of employees that their company switches on or off, in Paramètres › Rôles. */
export const roleChoices = ['employeesTakePayments', 'employeesHandOver'] as const

/** Parts of the product that a company switches on in Paramètres › Facturation. All are off at first. */
export const features = [
  'account',
  'quotes',
  'legalNumbers',
  'creditLimits',
  'priceLists',
  'reminderLevels',
  'currencies',
  'till',
  'accounting',
] as const
export type Feature = (typeof features)[number]

export const companyChoices = [...roleChoices, ...features] as const
export type CompanyChoice = (typeof companyChoices)[number]

type Grant = {
  roles: readonly Role[]
  /** Roles that have the permission only while their company has switched the choice on. */
  byChoice?: { choice: (typeof roleChoices)[number]; roles: readonly Role[] }
  /** The permission does not exist, for any role, while the company has this part switched off. */
  feature?: Feature
  /**
   * True when the permission changes the company's data. Such permissions are not available while a
   * super_admin has the company open in read-only mode.
   */
  writes: boolean
}

const anyMember: Role[] = ['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor']

/** A manager may do what the employees of the company may do. */
const handingOver = {
  byChoice: { choice: 'employeesHandOver', roles: ['employee', 'manager'] },
} as const

// Permissions by role. The menu, the route guard, the buttons and the server all read this table. A
// super_admin with an open company has all of them. An operation that has no row here is not available to
// anyone.
const grants = {
  'clients.read': reading(atLeast('viewer')),
  'clients.write': writing(atLeast('employee')),
  'clients.delete': writing(atLeast('manager')),
  'services.read': reading(atLeast('employee')),
  'services.write': writing(atLeast('manager')),
  'invoices.read': reading(atLeast('viewer')),
  'invoices.write': writing(atLeast('employee')),
  'invoices.delete': writing(atLeast('manager')),
  'invoices.cancel': writing(atLeast('manager')),
  'payments.read': reading(atLeast('employee')),
  // A new payment. Correcting one stays with the manager.
  'payments.record': {
    ...writing(atLeast('manager')),
    byChoice: { choice: 'employeesTakePayments', roles: ['employee'] },
  },
  'payments.write': writing(atLeast('manager')),
  'payments.delete': writing(atLeast('admin')),
  // Accounts, rates and the open till of the person, for a payment with tenders.
  'tenders.record': {
    ...writing(atLeast('manager')),
    byChoice: { choice: 'employeesTakePayments', roles: ['employee'] },
    feature: 'till',
  },
  // Screenshots of mobile money, by somebody who sees the account of the operator.
  'tenders.verify': { ...writing(atLeast('manager')), feature: 'till' },
  // A payment at a rate of some days ago.
  'tenders.oldRates': { ...writing(atLeast('manager')), feature: 'till' },
  // The client's account: receipts over several invoices, advances, credit notes, refunds and write-offs.
  'ledger.read': { ...reading(atLeast('employee')), feature: 'account' },
  'ledger.record': {
    ...writing(atLeast('manager')),
    byChoice: { choice: 'employeesTakePayments', roles: ['employee'] },
    feature: 'account',
  },
  'ledger.correct': { ...writing(atLeast('manager')), feature: 'account' },
  // A write-off above the company's threshold.
  'ledger.writeOffAll': { ...writing(atLeast('admin')), feature: 'account' },
  'quotes.read': { ...reading(atLeast('employee')), feature: 'quotes' },
  'quotes.write': { ...writing(atLeast('employee')), feature: 'quotes' },
  'quotes.delete': { ...writing(atLeast('manager')), feature: 'quotes' },
  'series.read': { ...reading(atLeast('manager')), feature: 'legalNumbers' },
  'limits.read': { ...reading(atLeast('employee')), feature: 'creditLimits' },
  'limits.write': { ...writing(atLeast('manager')), feature: 'creditLimits' },
  'prices.read': { ...reading(atLeast('employee')), feature: 'priceLists' },
  'prices.write': { ...writing(atLeast('manager')), feature: 'priceLists' },
  // Currencies beside dollars, and their dated rates.
  'currencies.read': { ...reading(atLeast('employee')), feature: 'currencies' },
  'currencies.write': { ...writing(atLeast('admin')), feature: 'currencies' },
  'rates.write': { ...writing(atLeast('manager')), feature: 'currencies' },
  // Tills, banks and mobile money numbers. Only those who move money see what a till should hold, so that
  // it is counted blind.
  'accounts.read': { ...reading(atLeast('employee')), feature: 'till' },
  'accounts.write': { ...writing(atLeast('admin')), feature: 'till' },
  'accounts.move': { ...writing(atLeast('manager')), feature: 'till' },
  // Money that arrives in a till is acknowledged by the person who has it open.
  'accounts.acknowledge': { ...writing(atLeast('employee')), feature: 'till' },
  'expenses.record': { ...writing(atLeast('employee')), feature: 'till' },
  // A cashier sees the sessions of their own till, a manager those of all.
  'till.read': { ...reading(atLeast('employee')), feature: 'till' },
  'till.use': {
    ...writing(atLeast('manager')),
    byChoice: { choice: 'employeesTakePayments', roles: ['employee'] },
    feature: 'till',
  },
  'till.approve': { ...writing(atLeast('manager')), feature: 'till' },
  'till.reopen': { ...writing(atLeast('admin')), feature: 'till' },
  // Entries of the books for an accountant, and the account numbers in them.
  'accounting.export': { ...reading(atLeast('manager')), feature: 'accounting' },
  'accounting.write': { ...writing(atLeast('admin')), feature: 'accounting' },
  'reminders.read': { ...reading(atLeast('employee')), feature: 'reminderLevels' },
  // A promise of the client, and a formal reminder. Pauses and disputes are for the manager.
  'reminders.record': { ...writing(atLeast('employee')), feature: 'reminderLevels' },
  'reminders.write': { ...writing(atLeast('manager')), feature: 'reminderLevels' },
  'reminders.manage': { ...writing(['admin']), feature: 'reminderLevels' },
  'expeditions.read': reading(atLeast('viewer')),
  'expeditions.write': writing(atLeast('employee')),
  'expeditions.back': writing(atLeast('manager')),
  'expeditions.delete': writing(atLeast('manager')),
  'expeditions.money': reading(atLeast('manager')),
  'reception.read': reading(['admin', 'warehouse_supervisor']),
  'reception.receive': writing(['admin', 'warehouse_supervisor']),
  'reception.lookUp': reading(['admin', 'warehouse_supervisor']),
  'reception.handOver': { ...writing(['admin', 'warehouse_supervisor']), ...handingOver },
  'releases.read': { ...reading(['admin', 'warehouse_supervisor']), ...handingOver },
  'releases.print': { ...reading(['admin', 'warehouse_supervisor']), ...handingOver },
  'measuring.read': reading(anyMember),
  // Ports and airports are public data.
  'places.read': reading(anyMember),
  'goods.read': reading(atLeast('viewer')),
  'goods.load': writing(atLeast('employee').concat('warehouse_supervisor')),
  // Departures and their lots, as loading and counting need them.
  'quay.read': reading(atLeast('employee').concat('warehouse_supervisor')),
  'releases.approve': writing(atLeast('manager')),
  'links.manage': writing(atLeast('employee')),
  'links.print': writing(atLeast('employee').concat('warehouse_supervisor')),
  'reception.delete': writing(['admin']),
  'imports.manage': writing(atLeast('manager')),
  'history.read': reading(atLeast('manager')),
  // Author and time of the latest change only, for every role that can open the record.
  'history.latest': reading(anyMember),
  // The search permissions are narrower than the read permissions. For example, a viewer can read invoices
  // but the search returns only clients and goods.
  'search.use': reading(anyMember),
  'search.sales': reading(atLeast('employee')),
  'search.services': reading(atLeast('manager')),
  'search.goods': reading(anyMember),
  'conversations.read': reading(atLeast('viewer')),
  'messages.send': writing(atLeast('employee')),
  // Permission to send bulk messages and edit message templates.
  'messages.many': writing(atLeast('manager')),
  'whatsapp.manage': writing(['admin']),
  'dashboard.read': reading(atLeast('viewer')),
  'dashboard.ownMoney': reading(atLeast('employee')),
  'dashboard.money': reading(atLeast('manager')),
  'reports.read': reading(atLeast('manager')),
  'lists.export': reading(atLeast('manager')),
  'views.read': reading(anyMember),
  'views.save': writing(anyMember),
  'views.share': writing(atLeast('manager')),
  'security.own': reading(anyMember),
  'security.read': reading(['admin']),
  'users.manage': writing(['admin']),
  // A photo of received goods, or the signature of a hand-over.
  'photos.add': { ...writing(['admin', 'warehouse_supervisor']), ...handingOver },
  'photos.read': reading(atLeast('viewer').concat('warehouse_supervisor')),
  'documents.read': reading(atLeast('viewer')),
  'documents.write': writing(atLeast('employee')),
  // A file attached to a record, whoever attached it. Everybody may remove their own.
  'attachments.remove': writing(atLeast('manager')),
  'files.manage': writing(['admin']),
  'brand.manage': writing(['admin']),
  'mailbox.read': reading(['admin']),
  'account.own': reading(anyMember),
  'settings.manage': writing(['admin']),
  // Only inside the practice company, where nothing is real.
  'practice.erase': writing(atLeast('employee').concat('warehouse_supervisor')),
  'apiKeys.manage': writing(['admin']),
  'exports.manage': writing(['admin']),
  'announcements.read': reading(anyMember),
  'platform.manage': reading([]),
} satisfies Record<string, Grant>

export type Permission = keyof typeof grants
export const permissions = /* @__PURE__ */ Object.keys(grants) as Permission[]

/**
 * `choices`: those that the company has switched on. Without them, only the role counts, and nothing of an
 * optional part exists.
 */
export function roleHasPermission(
  role: Role,
  permission: Permission,
  choices: readonly CompanyChoice[] = [],
): boolean {
  const { roles, byChoice, feature }: Grant = grants[permission]
  if (feature && !choices.includes(feature)) return false
  if (role === 'super_admin' || roles.includes(role)) return true
  return byChoice?.roles.includes(role) === true && choices.includes(byChoice.choice)
}

/** True when the permission allows changing the company's data. */
export function isWriting(permission: Permission): boolean {
  return grants[permission].writes
}

/**
 * The rank of a role: viewer 1, employee 2, manager 3, admin 4. super_admin and warehouse_supervisor are not
 * part of this order and have rank 0.
 */
export function rankOf(role: Role): number {
  return ladder.indexOf(role as Rank) + 1
}

/** Converts a role name from an external source. An unknown name becomes viewer. */
export function knownRole(name: string | null | undefined): Role {
  return roles.find((role) => role === name) ?? 'viewer'
}

export const roleNames: Record<Role, string> = {
  viewer: 'Lecteur',
  employee: 'Employé',
  manager: 'Gestionnaire',
  admin: 'Administrateur',
  warehouse_supervisor: 'Superviseur Entrepôt',
  super_admin: 'Super administrateur',
}

function atLeast(rank: Rank): Role[] {
  return ladder.slice(ladder.indexOf(rank))
}

function reading(roles: readonly Role[]): Grant {
  return { roles, writes: false }
}

function writing(roles: readonly Role[]): Grant {
  return { roles, writes: true }
}
