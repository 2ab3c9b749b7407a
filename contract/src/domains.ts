import type { Permission } from '#access/permissions.ts'
import type { ScreenKey } from '#access/screens.ts'

type Domain = {
  /** The French name in the journal, and the file name in an export of the company. */
  title: string
  /** The French name of one record. */
  record: string
  /** The beginning of the deletion notice; `par Amina Ilunga à 16:20` follows. */
  removed: string
  /** Names of the rows shared by all companies, in a table of their own: `shared_<table>`. */
  shared?: { title: string; record: string }
  /** The prefix of its events: `CLIENT_CREATED`. */
  event: string
  /** The column with the number or name of a record. */
  called: 'name' | 'invoice_number' | 'reference' | 'number'
  /** Changes carry the version that was read. */
  isVersioned: boolean
  reads: Permission
  /** Permissions that receive live updates of its list; any one is enough. */
  hears: readonly Permission[]
  screen: ScreenKey
  /** The link to one record: a path of its own, a parameter with its id, or a search for its name. */
  opens: { by: 'path' } | { by: 'id'; parameter: string } | { by: 'name' }
  /** Its types of search results, with the permission for each. */
  finds: Readonly<Record<string, Permission>>
  /** Its exported lists. */
  lists: readonly string[]
  /** Its import: title of the dialog, noun for one record, and permission to write. */
  imports?: { title: string; noun: string; writes: Permission }
  /**
   * Prefixes of the procedures whose responses contain its data. A change invalidates their cached responses.
   */
  shownBy: readonly string[]
}

/**
 * The domains of the trade, in menu order. A domain has the name of its table. Journal, history, search and
 * exports derive from these rows.
 */
export const domains = {
  clients: {
    title: 'Clients',
    record: 'Client',
    removed: 'Ce client a été supprimé',
    shared: { title: 'Clients partagés entre toutes les entreprises', record: 'Client partagé' },
    event: 'CLIENT',
    called: 'name',
    isVersioned: true,
    reads: 'clients.read',
    hears: ['clients.read', 'reception.lookUp'],
    screen: 'clients',
    opens: { by: 'path' },
    finds: { client: 'search.use' },
    lists: ['clients'],
    imports: { title: 'Importer des clients', noun: 'client', writes: 'clients.write' },
    shownBy: ['clients', 'invoices', 'payments', 'warehouse', 'goods', 'dashboard', 'reports', 'search'],
  },
  services: {
    title: 'Services',
    record: 'Service',
    removed: 'Ce service a été supprimé',
    shared: { title: 'Services partagés entre toutes les entreprises', record: 'Service partagé' },
    event: 'SERVICE',
    called: 'name',
    isVersioned: true,
    reads: 'services.read',
    hears: ['services.read'],
    screen: 'services',
    opens: { by: 'name' },
    finds: { service: 'search.services' },
    lists: ['services'],
    imports: { title: 'Importer des services', noun: 'service', writes: 'services.write' },
    shownBy: ['services', 'billing', 'search'],
  },
  invoices: {
    title: 'Factures',
    record: 'Facture',
    removed: 'Cette facture a été supprimée',
    event: 'INVOICE',
    called: 'invoice_number',
    isVersioned: false, // SQL functions write it, without a version
    reads: 'invoices.read',
    hears: ['invoices.read'],
    screen: 'invoices',
    opens: { by: 'id', parameter: 'facture' },
    finds: { invoice: 'search.sales' },
    lists: ['invoices'],
    shownBy: [
      'invoices',
      'saleDocuments',
      'releases',
      'clients',
      'payments',
      'expeditions',
      'billing',
      'dashboard',
      'reports',
      'search',
    ],
  },
  payments: {
    title: 'Paiements',
    record: 'Paiement',
    removed: 'Ce paiement a été supprimé',
    event: 'PAYMENT',
    called: 'reference',
    isVersioned: false, // SQL functions write it, without a version
    reads: 'payments.read',
    hears: ['payments.read'],
    screen: 'payments',
    opens: { by: 'id', parameter: 'paiement' },
    finds: { payment: 'search.sales' },
    lists: ['payments'],
    shownBy: [
      'payments',
      'saleDocuments',
      'releases',
      'invoices',
      'clients',
      'expeditions',
      'dashboard',
      'reports',
      'search',
    ],
  },
  expeditions: {
    title: 'Expéditions',
    record: 'Expédition',
    removed: 'Cette expédition a été supprimée',
    event: 'EXPEDITION',
    called: 'reference',
    isVersioned: true,
    reads: 'expeditions.read',
    hears: ['expeditions.read'],
    screen: 'expeditions',
    opens: { by: 'path' },
    finds: { expedition: 'expeditions.read' },
    lists: ['expeditions'],
    shownBy: ['expeditions', 'warehouse', 'goods', 'dashboard', 'reports', 'search'],
  },
  goods: {
    title: 'Marchandises',
    record: 'Marchandise',
    removed: 'Cette marchandise a été supprimée',
    event: 'RECEIPT',
    called: 'number',
    isVersioned: true,
    reads: 'goods.read',
    hears: ['reception.read', 'goods.read'],
    screen: 'warehouse',
    opens: { by: 'name' },
    finds: { merchandise: 'search.goods', vehicle: 'search.goods' },
    lists: ['parcels', 'vehicles'],
    imports: { title: 'Importer des colis annoncés', noun: 'colis annoncé', writes: 'reception.receive' },
    shownBy: [
      ...[
        'warehouse',
        'goods',
        'releases',
        'tracking',
        'expeditions',
        'billing',
        'tradeDocuments',
        'dashboard',
        'reports',
        'files',
        'documents',
      ],
      'search',
    ],
  },
} as const satisfies Record<string, Domain>

type Domains = typeof domains
export type DomainName = keyof Domains
type With<Part extends keyof Domain> = {
  [Name in DomainName]: Domains[Name] extends Record<Part, object> ? Name : never
}[DomainName]

export type SharedDomain = With<'shared'>
export type ImportedDomain = With<'imports'>
export type VersionedDomain = {
  [Name in DomainName]: Domains[Name]['isVersioned'] extends true ? Name : never
}[DomainName]
export type FoundType = { [Name in DomainName]: keyof Domains[Name]['finds'] }[DomainName]
export type DomainList = Domains[DomainName]['lists'][number]

const rows = Object.entries(domains) as [DomainName, Domain][]

export const domainNames = rows.map(([name]) => name)
export const sharedDomains = rows.flatMap(([name, { shared }]) => (shared ? [name as SharedDomain] : []))
export const importedDomains = rows.flatMap(([name, { imports }]) =>
  imports ? [name as ImportedDomain] : [],
)

/** A value for each domain, by its name. */
export function perDomain<Value>(
  toValue: (domain: Domain, name: DomainName) => Value,
): Record<DomainName, Value> {
  return Object.fromEntries(rows.map(([name, domain]) => [name, toValue(domain, name)])) as Record<
    DomainName,
    Value
  >
}

/** A value for each domain with shared rows, by the name of the shared table. */
export function perShared<Value>(
  toValue: (shared: NonNullable<Domain['shared']>, name: SharedDomain) => Value,
) {
  const entries = sharedDomains.map((name) => [`shared_${name}`, toValue(domains[name].shared, name)])
  return Object.fromEntries(entries) as Record<`shared_${SharedDomain}`, Value>
}
