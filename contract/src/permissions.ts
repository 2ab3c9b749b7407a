export const roles = ['viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor', 'super_admin'] as const
export type Role = (typeof roles)[number]

const ladder = ['viewer', 'employee', 'manager', 'admin'] as const
export type Rank = (typeof ladder)[number]

// Who may do what. The menu, the route guard, the buttons and the server all read this one table.
// super_admin, once inside a company, may do all of it; an operation with no row here does not exist.
const grants = {
  'clients.read': atLeast('viewer'),
  'clients.write': atLeast('employee'),
  'clients.delete': atLeast('manager'),
  'services.read': atLeast('employee'),
  'services.write': atLeast('manager'),
  'invoices.read': atLeast('viewer'),
  'invoices.write': atLeast('employee'),
  'invoices.delete': atLeast('manager'),
  'payments.read': atLeast('employee'),
  'payments.write': atLeast('manager'),
  'payments.delete': atLeast('admin'),
  'expeditions.read': atLeast('viewer'),
  'expeditions.delete': atLeast('manager'),
  'reception.use': only('admin', 'warehouse_supervisor'),
  'reception.delete': only('admin'),
  'history.read': atLeast('manager'),
  'dashboard.read': atLeast('viewer'),
  'dashboard.ownMoney': atLeast('employee'),
  'dashboard.money': atLeast('manager'),
  'security.own': only('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'),
  'security.read': only('admin'),
  'users.manage': only('admin'),
  'photos.read': atLeast('viewer').concat('warehouse_supervisor'),
  'documents.read': atLeast('viewer'),
  'documents.write': atLeast('employee'),
  'files.manage': only('admin'),
  'identity.manage': only('admin'),
  'mailbox.read': only('admin'),
  'account.own': only('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'),
  'settings.manage': only('admin'),
  'apiKeys.manage': only('admin'),
  'exports.manage': only('admin'),
  'announcements.read': only('viewer', 'employee', 'manager', 'admin', 'warehouse_supervisor'),
  'platform.manage': only(),
} satisfies Record<string, Role[]>

export type Permission = keyof typeof grants
export const permissions = Object.keys(grants) as Permission[]

export function may(role: Role, permission: Permission): boolean {
  return role === 'super_admin' || grants[permission].includes(role)
}

/** Whether using it changes something: what is taken away while a company is open for reading only. */
export function isWriting(permission: Permission): boolean {
  return /\.(write|delete)$/.test(permission)
}

/** viewer 1, employee 2, manager 3, admin 4; super_admin and warehouse_supervisor stand beside the ladder: 0. */
export function rankOf(role: Role): number {
  return ladder.indexOf(role as Rank) + 1
}

/** A role read from outside: one we do not know counts as viewer. */
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

function only(...allowed: Role[]): Role[] {
  return allowed
}
