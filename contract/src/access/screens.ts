import { type CompanyChoice, type Feature, type Rank, type Role, rankOf } from './permissions.ts'

type Requirement = Rank | 'super_admin' | 'warehouse' | 'anyone'
type MenuGroup = 'Commercial' | 'Opérations' | 'Finances' | 'Administration' | null

export type Screen = {
  /** Unique key. The component that shows the screen has this name. */
  key: string
  /** The key that opens the screen after `g`. */
  letter: string
  path: string
  /** The text of the menu entry, and of the page's `h1`. */
  title: string
  group: MenuGroup
  menuRoles: readonly Role[]
  requires: Requirement
  /** The screen does not exist while the company has this part switched off. */
  feature?: Feature
}

const staff = ['admin', 'manager', 'employee'] as const satisfies Role[]

// Screens of the product, in menu order. The menu, the routes and the guards read this table. For two screens
// (Réception Warehouse, Utilisateurs), the menu is deliberately shown to other roles than `requires` admits.
export const screens = [
  {
    key: 'dashboard',
    letter: 't',
    path: '/app',
    title: 'Tableau de bord',
    group: null,
    menuRoles: [...staff, 'viewer'],
    requires: 'viewer',
  },
  {
    key: 'companies',
    letter: 'n',
    path: '/app/entreprises',
    title: 'Entreprises',
    group: 'Administration',
    menuRoles: ['super_admin'],
    requires: 'super_admin',
  },
  {
    key: 'clients',
    letter: 'c',
    path: '/app/clients',
    title: 'Clients',
    group: 'Commercial',
    menuRoles: staff,
    requires: 'viewer',
  },
  {
    key: 'services',
    letter: 's',
    path: '/app/services',
    title: 'Services',
    group: 'Commercial',
    menuRoles: ['admin', 'manager'],
    requires: 'manager',
  },
  {
    key: 'quotes',
    letter: 'd',
    path: '/app/devis',
    title: 'Devis',
    group: 'Commercial',
    menuRoles: staff,
    requires: 'employee',
    feature: 'quotes',
  },
  {
    key: 'invoices',
    letter: 'f',
    path: '/app/factures',
    title: 'Factures',
    group: 'Commercial',
    menuRoles: staff,
    requires: 'viewer',
  },
  {
    key: 'expeditions',
    letter: 'e',
    path: '/app/expeditions',
    title: 'Expéditions',
    group: 'Opérations',
    menuRoles: staff,
    requires: 'viewer',
  },
  {
    key: 'warehouse',
    letter: 'm',
    path: '/app/warehouse',
    title: 'Réception Warehouse',
    group: 'Opérations',
    menuRoles: [...staff, 'warehouse_supervisor'],
    requires: 'warehouse',
  },
  {
    key: 'whatsapp',
    letter: 'w',
    path: '/app/whatsapp',
    title: 'WhatsApp',
    group: 'Opérations',
    menuRoles: staff,
    requires: 'viewer',
  },
  {
    key: 'payments',
    letter: 'p',
    path: '/app/paiements',
    title: 'Paiements',
    group: 'Finances',
    menuRoles: ['admin', 'manager'],
    requires: 'manager',
  },
  {
    key: 'till',
    letter: 'i',
    path: '/app/caisse',
    title: 'Caisse',
    group: 'Finances',
    menuRoles: staff,
    requires: 'employee',
    feature: 'till',
  },
  {
    key: 'rates',
    letter: 'v',
    path: '/app/taux',
    title: 'Taux du jour',
    group: 'Finances',
    menuRoles: staff,
    requires: 'employee',
    feature: 'currencies',
  },
  {
    key: 'reports',
    letter: 'r',
    path: '/app/rapports',
    title: 'Rapports',
    group: 'Finances',
    menuRoles: ['admin', 'manager'],
    requires: 'manager',
  },
  {
    key: 'accounting',
    letter: 'o',
    path: '/app/comptabilite',
    title: 'Comptabilité',
    group: 'Finances',
    menuRoles: ['admin', 'manager'],
    requires: 'manager',
    feature: 'accounting',
  },
  {
    key: 'users',
    letter: 'u',
    path: '/app/users',
    title: 'Utilisateurs',
    group: 'Administration',
    menuRoles: ['admin', 'manager'],
    requires: 'admin',
  },
  {
    key: 'security',
    letter: 'l',
    path: '/app/security',
    title: 'Sécurité',
    group: 'Administration',
    menuRoles: [],
    requires: 'admin',
  },
  {
    key: 'settings',
    letter: 'x',
    path: '/app/parametres',
    title: 'Paramètres',
    group: null,
    menuRoles: [],
    requires: 'anyone',
  },
  {
    key: 'platform',
    letter: 'a',
    path: '/super-admin',
    title: 'Super Admin',
    group: 'Administration',
    menuRoles: ['super_admin'],
    requires: 'super_admin',
  },
] as const satisfies readonly Screen[]

export type ScreenKey = (typeof screens)[number]['key']

/** The home page of a warehouse_supervisor. Shows the same screen as /app/warehouse. */
export const warehousePath = '/warehouse'

/** The screen at a path, or above the path of one of its records or sections. Undefined if there is none. */
export function screenAt(path: string): ScreenKey | undefined {
  if (path === warehousePath) return 'warehouse'
  return screens.find(
    (screen) => screen.path === path || (screen.key !== 'dashboard' && path.startsWith(`${screen.path}/`)),
  )?.key
}

const withoutCompany: readonly string[] = ['dashboard', 'clients', 'services', 'companies', 'platform']

/** Whether a screen needs an open company. A super_admin without one cannot open it. */
export function needsCompany({ key, requires }: Screen): boolean {
  return requires !== 'anyone' && !withoutCompany.includes(key)
}

/**
 * The menu entries of a role. A super_admin with an open company sees the entries of an admin and two
 * additional ones.
 */
export function menuScreens(
  role: Role,
  hasCompany: boolean,
  choices: readonly CompanyChoice[] = [],
): Screen[] {
  const isListed = (screen: Screen) =>
    hasScreen(choices, screen) &&
    (screen.menuRoles.includes(role) ||
      (role === 'super_admin' &&
        (hasCompany ? screen.menuRoles.includes('admin') : withoutCompany.includes(screen.key))))
  return screens.filter(isListed)
}

/** Whether a company has a screen: those of an optional part only while it is on. */
export function hasScreen(choices: readonly CompanyChoice[], { feature }: Screen): boolean {
  return feature === undefined || choices.includes(feature)
}

export type ScreenRefusal = { heading: string; role: Role; required: string }

/**
 * The reason why a role cannot open a screen. Null when the role can. A super_admin can open every screen.
 */
export function screenRefusal(role: Role, screen: Screen): ScreenRefusal | null {
  if (role === 'super_admin' || screen.requires === 'anyone') return null
  if (screen.requires === 'super_admin')
    return { heading: 'Accès Super Administrateur Requis', role, required: 'super_admin' }
  if (screen.requires === 'warehouse') {
    return role === 'warehouse_supervisor' || role === 'admin'
      ? null
      : { heading: 'Accès Entrepôt Requis', role, required: 'warehouse_supervisor' }
  }
  return rankOf(role) >= rankOf(screen.requires)
    ? null
    : { heading: 'Permissions Insuffisantes', role, required: screen.requires }
}
