import type { Permission } from '#access/permissions.ts'
import type { ScreenKey } from '#access/screens.ts'

type Domain = {
  /** The French name in the audit journal. Also the file name in a data export of the company. */
  title: string
  /** The French name of one record. */
  record: string
  /**
   * The beginning of the text about a deletion, for example « Ce client a été supprimé ». The author and time
   * follow: `par Amina Ilunga à 16:20`.
   */
  removed: string
  /** French names for rows shared by all companies. Such rows are in a separate table, `shared_<table>`. */
  shared?: { title: string; record: string }
  /** The prefix of its journal actions, for example `CLIENT` in `CLIENT_CREATED`. */
  event: string
  /** The database column that identifies a record to users. */
  called: 'name' | 'invoice_number' | 'reference' | 'number'
  /** True when an update must send the version of the row that was read, to detect conflicts. */
  isVersioned: boolean
  reads: Permission
  /** Permissions with which a user receives live updates of the list. Any one is sufficient. */
  hears: readonly Permission[]
  screen: ScreenKey
  /**
   * How a link opens one record: by its path, by a query parameter with its id, or by a search for its name.
   */
  opens: { by: 'path' } | { by: 'id'; parameter: string } | { by: 'name' }
  /** Types of search results in this domain, with the permission to see each. */
  finds: Readonly<Record<string, Permission>>
  /** Names of the lists that can be exported. */
  lists: readonly string[]
  /** The import of records: dialog title, noun for one record, and the permission required. */
  imports?: { title: string; noun: string; writes: Permission }
  /**
   * Prefixes of the procedures whose responses contain data of this domain. A change of the domain
   * invalidates their cached responses.
   */
  shownBy: readonly string[]
}

/**
 * Domains of freight, in menu order. A domain has the name of its database table. Journal, change history,
 * search and exports are derived from these rows.
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
    shownBy: [
      'clients',
      'clientFiles',
      'parties',
      'prices',
      'limits',
      'reminders',
      'invoices',
      'payments',
      // A refund is an event of its client.
      ...['ledger', 'creditNotes', 'till', 'tillDay', 'moneyAccounts'],
      'warehouse',
      'goods',
      'dashboard',
      'reports',
      'search',
    ],
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
  prices: {
    title: 'Grilles de prix',
    record: 'Prix',
    removed: 'Ce prix a été supprimé',
    event: 'PRICE',
    called: 'name',
    isVersioned: true,
    reads: 'prices.read',
    hears: ['prices.read'],
    screen: 'services',
    opens: { by: 'id', parameter: 'prix' },
    finds: {},
    lists: [],
    shownBy: ['prices', 'limits', 'billing'],
  },
  quotes: {
    title: 'Devis',
    record: 'Devis',
    removed: 'Ce devis a été supprimé',
    event: 'QUOTE',
    called: 'number',
    isVersioned: false, // Only SQL functions write this table, without version checks.
    reads: 'quotes.read',
    hears: ['quotes.read'],
    screen: 'quotes',
    opens: { by: 'id', parameter: 'devis' },
    finds: { quote: 'quotes.read' },
    lists: ['quotes'],
    shownBy: ['quotes', 'invoices', 'saleDocuments', 'dashboard', 'search'],
  },
  invoices: {
    title: 'Factures',
    record: 'Facture',
    removed: 'Cette facture a été supprimée',
    event: 'INVOICE',
    called: 'invoice_number',
    isVersioned: false, // Only SQL functions write this table, without version checks.
    reads: 'invoices.read',
    hears: ['invoices.read'],
    screen: 'invoices',
    opens: { by: 'id', parameter: 'facture' },
    finds: { invoice: 'search.sales' },
    lists: ['invoices'],
    imports: { title: "Importer des soldes d'ouverture", noun: 'solde', writes: 'ledger.correct' },
    shownBy: [
      'invoices',
      'invoiceFiles',
      ...['creditNotes', 'quotes'],
      'saleDocuments',
      'releases',
      'limits',
      'reminders',
      'clients',
      'payments',
      'ledger',
      'expeditions',
      'billing',
      'dashboard',
      'reports',
      'search',
    ],
  },
  credit_notes: {
    title: 'Avoirs',
    record: 'Avoir',
    removed: 'Cet avoir a été supprimé', // An issued credit note is never deleted.
    event: 'CREDIT_NOTE',
    called: 'number',
    isVersioned: false, // Only SQL functions write this table, and an issued credit note never changes.
    reads: 'ledger.read',
    hears: ['ledger.read'],
    screen: 'invoices',
    opens: { by: 'id', parameter: 'avoir' },
    finds: { credit_note: 'ledger.read' },
    lists: ['creditNotes'],
    shownBy: [
      ...['creditNotes', 'ledger', 'saleDocuments', 'invoices', 'clients', 'payments'],
      ...['reminders', 'releases', 'dashboard', 'reports', 'search'],
    ],
  },
  payments: {
    title: 'Paiements',
    record: 'Paiement',
    removed: 'Ce paiement a été supprimé',
    event: 'PAYMENT',
    called: 'reference',
    isVersioned: false, // Only SQL functions write this table, without version checks.
    reads: 'payments.read',
    hears: ['payments.read'],
    screen: 'payments',
    opens: { by: 'id', parameter: 'paiement' },
    finds: { payment: 'search.sales' },
    lists: ['payments'],
    shownBy: [
      'payments',
      ...['ledger', 'creditNotes'],
      'saleDocuments',
      'releases',
      'limits',
      'reminders',
      'invoices',
      'clients',
      'expeditions',
      'dashboard',
      'reports',
      ...['till', 'tillDay', 'moneyAccounts'],
      'search',
    ],
  },
  money_accounts: {
    title: "Comptes d'argent",
    record: "Compte d'argent",
    removed: 'Ce compte a été supprimé', // A money account is deactivated, never deleted.
    event: 'MONEY_ACCOUNT',
    called: 'name',
    isVersioned: true,
    reads: 'accounts.read',
    hears: ['accounts.read'],
    screen: 'till',
    opens: { by: 'id', parameter: 'compte' },
    finds: { transfer: 'accounts.read' },
    lists: ['accountMoves'],
    shownBy: ['moneyAccounts', 'paymentMethods', 'transfers', 'expenses', 'till', 'tillDay', 'search'],
  },
  expenses: {
    title: 'Dépenses',
    record: 'Dépense',
    removed: 'Cette dépense a été supprimée', // An expense is cancelled, never deleted.
    event: 'EXPENSE',
    called: 'number',
    isVersioned: false, // Only SQL functions write this table.
    reads: 'accounts.read',
    hears: ['accounts.read'],
    screen: 'till',
    opens: { by: 'id', parameter: 'depense' },
    finds: { expense: 'accounts.read' },
    lists: ['expenses'],
    shownBy: ['expenses', 'moneyAccounts', 'till', 'tillDay', 'search'],
  },
  till_sessions: {
    title: 'Sessions de caisse',
    record: 'Session de caisse',
    removed: 'Cette session a été supprimée', // A session is never deleted.
    event: 'TILL',
    called: 'number',
    isVersioned: false, // Only SQL functions write this table, and a closed session never changes.
    reads: 'till.approve',
    hears: ['till.read'],
    screen: 'till',
    opens: { by: 'id', parameter: 'session' },
    finds: { till_session: 'till.read' },
    lists: ['tillSessions', 'tillMoves'],
    // The form of a payment, and receipts without network, need to know the till that the person just opened.
    shownBy: ['till', 'tillDay', 'tenders', 'moneyAccounts', 'search'],
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
    shownBy: [
      ...['expeditions', 'expeditionFiles', 'cargoNotes', 'tradeDocuments', 'houseBills', 'sydonia'],
      ...['documentSendings', 'warehouse', 'goods', 'quay', 'dashboard', 'reports'],
      'search',
    ],
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
        'quay',
        'releases',
        'limits',
        'tracking',
        'expeditions',
        'billing',
        'tradeDocuments',
        'documentSendings',
        'dashboard',
        'reports',
        'files',
        'goodsFiles',
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

/** Builds a record with one value per domain. */
export function perDomain<Value>(
  toValue: (domain: Domain, name: DomainName) => Value,
): Record<DomainName, Value> {
  return Object.fromEntries(rows.map(([name, domain]) => [name, toValue(domain, name)])) as Record<
    DomainName,
    Value
  >
}

/**
 * Builds a record with one value per domain that has shared rows. Its keys are the names of the shared
 * tables.
 */
export function perShared<Value>(
  toValue: (shared: NonNullable<Domain['shared']>, name: SharedDomain) => Value,
) {
  const entries = sharedDomains.map((name) => [`shared_${name}`, toValue(domains[name].shared, name)])
  return Object.fromEntries(entries) as Record<`shared_${SharedDomain}`, Value>
}
