import type { Permission } from '#access/permissions.ts'
import type { ScreenKey } from '#access/screens.ts'

type Domain = {
  /** What the journal calls it, and its file in an export of the company. */
  title: string
  /** What one of its records is called. */
  record: string
  /** The beginning of the sentence that tells a removal: `par Amina Ilunga à 16:20` follows. */
  removed: string
  /** What all companies share of it, in a table of its own: `shared_<table>`. */
  shared?: { title: string; record: string }
  /** What its events begin with: `CLIENT_CREATED`. */
  event: string
  /** The column that says what a record is called. */
  called: 'name' | 'invoice_number' | 'reference' | 'number'
  /** Its rows are changed from the version that was read. */
  isVersioned: boolean
  reads: Permission
  /** Who hears that its list changed: who reads it, here or there. */
  hears: readonly Permission[]
  screen: ScreenKey
  /**
   * How one of its records is opened there: at an address of its own, by a parameter that holds its id, or
   * found by its name.
   */
  opens: { by: 'path' } | { by: 'id'; parameter: string } | { by: 'name' }
  /** What the search of the header finds of it, and whom that is shown to. */
  finds: Readonly<Record<string, Permission>>
  /** What leaves of it as a file. */
  lists: readonly string[]
  /** What is read of it from a file: the title of its dialog, one of what is read, and who may write it. */
  imports?: { title: string; noun: string; writes: Permission }
  /** By the first word of what the browser asks for, where its names and figures are shown. */
  shownBy: readonly string[]
}

/**
 * What the trade keeps, in the order of the menu. The table of a domain has its name; what is told of it
 * everywhere is derived from its row.
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
    isVersioned: false, // written by functions of the database
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
    isVersioned: false, // written by functions of the database
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

/** What a row of each domain gives, under the name of the domain. */
export function perDomain<Given>(
  give: (domain: Domain, name: DomainName) => Given,
): Record<DomainName, Given> {
  return Object.fromEntries(rows.map(([name, domain]) => [name, give(domain, name)])) as Record<
    DomainName,
    Given
  >
}

/** The same of what all companies share, under the name of its table. */
export function perShared<Given>(give: (shared: NonNullable<Domain['shared']>, name: SharedDomain) => Given) {
  const given = sharedDomains.map((name) => [`shared_${name}`, give(domains[name].shared, name)])
  return Object.fromEntries(given) as Record<`shared_${SharedDomain}`, Given>
}
