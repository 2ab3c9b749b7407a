import type { ServiceType } from '#trade/invoices/words.ts'
import type { StoredAccountKind } from '#trade/money-accounts/words.ts'

// Words of the accounting export, in a file without validation schemas so that pages load less code.

/** Journals of the export, by their code in the file. */
export const journals = {
  AN: 'À-nouveaux',
  VE: 'Ventes',
  EN: 'Encaissements',
  TR: 'Trésorerie',
  OD: 'Opérations diverses',
} as const
export type Journal = keyof typeof journals

export const entryFormats = ['csv', 'fec'] as const
export type EntryFormat = (typeof entryFormats)[number]

/**
 * Accounts that entries are posted to, with their name and their number in the chart of accounts of OHADA
 * (SYSCOHADA révisé, 2017). A company may have other numbers.
 */
export const accountRoles = {
  clients: { name: 'Clients', number: '411' },
  advances: { name: 'Clients, avances et acomptes reçus', number: '4191' },
  seaSales: { name: 'Services vendus, fret maritime', number: '70611' },
  airSales: { name: 'Services vendus, fret aérien', number: '70612' },
  rebates: { name: 'Rabais, remises et ristournes accordés', number: '7069' },
  badDebts: { name: 'Pertes sur créances clients', number: '6511' },
  openings: { name: "Soldes d'ouverture des clients", number: '471' },
  cash: { name: 'Caisse', number: '571' },
  bank: { name: 'Banque', number: '521' },
  mobileMoney: { name: 'Monnaie électronique, téléphone portable', number: '552' },
  cards: { name: 'Cartes de crédit à encaisser', number: '515' },
  transit: { name: 'Virements de fonds', number: '585' },
  contributions: { name: 'Apports, comptes courants des associés', number: '462' },
  bankFees: { name: 'Frais bancaires', number: '6318' },
  mobileMoneyFees: { name: 'Frais sur monnaie électronique', number: '6317' },
  shortages: { name: 'Écarts négatifs et arrondis', number: '6588' },
  surpluses: { name: 'Écarts positifs et arrondis', number: '7588' },
  exchangeLosses: { name: 'Pertes de change commerciales', number: '656' },
  exchangeGains: { name: 'Gains de change commerciaux', number: '756' },
  otherExpenses: { name: 'Dépenses sans numéro', number: '6388' },
} as const
export type AccountRole = keyof typeof accountRoles
export const roleKeys = Object.keys(accountRoles) as [AccountRole, ...AccountRole[]]

/** The usual number of each account. */
export const usualRoleNumbers = Object.fromEntries(
  roleKeys.map((role) => [role, accountRoles[role].number]),
) as Record<AccountRole, string>

/** Numbers of the usual categories of expenses. Another category needs a number of the company. */
export const usualCategoryNumbers: Readonly<Record<string, string>> = {
  Transport: '613',
  Carburant: '6053',
  Manutention: '621',
  Douane: '645',
  Fournitures: '6055',
  Communication: '628',
  Restauration: '6383',
  Autre: '6388',
}

/** The account of each kind of money account, for those without a number of their own. */
export const treasuryRoles = {
  caisse: 'cash',
  banque: 'bank',
  'mobile money': 'mobileMoney',
  carte: 'cards',
  transit: 'transit',
} as const satisfies Record<StoredAccountKind, AccountRole>

export const salesRoles = { Maritime: 'seaSales', Aérien: 'airSales' } as const satisfies Record<
  ServiceType,
  AccountRole
>

/** Account numbers of a company. A category or money account without one is not listed. */
export type AccountNumbers = {
  roles: Record<AccountRole, string>
  categories: Record<string, string>
  accounts: Record<string, string>
}

/** The most lines that the preview returns. The file has all of them. */
export const mostPreviewed = 60

/** Columns of an exported line: name in the file of the French tax office, and title in a spreadsheet. */
export const entryColumns = [
  { field: 'JournalCode', title: 'Journal', kind: 'text' },
  { field: 'JournalLib', title: 'Libellé du journal', kind: 'text' },
  { field: 'EcritureNum', title: "N° d'écriture", kind: 'text' },
  { field: 'EcritureDate', title: "Date d'écriture", kind: 'day' },
  { field: 'CompteNum', title: 'Compte', kind: 'text' },
  { field: 'CompteLib', title: 'Libellé du compte', kind: 'text' },
  { field: 'CompAuxNum', title: 'Compte auxiliaire', kind: 'text' },
  { field: 'CompAuxLib', title: 'Libellé auxiliaire', kind: 'text' },
  { field: 'PieceRef', title: 'Pièce', kind: 'text' },
  { field: 'PieceDate', title: 'Date de la pièce', kind: 'day' },
  { field: 'EcritureLib', title: "Libellé de l'écriture", kind: 'text' },
  { field: 'Debit', title: 'Débit ($)', kind: 'money' },
  { field: 'Credit', title: 'Crédit ($)', kind: 'money' },
  { field: 'EcritureLet', title: 'Lettrage', kind: 'text' },
  { field: 'DateLet', title: 'Date de lettrage', kind: 'day' },
  { field: 'ValidDate', title: 'Date de validation', kind: 'day' },
  { field: 'Montantdevise', title: 'Montant en devise', kind: 'text' },
  { field: 'Idevise', title: 'Devise', kind: 'text' },
] as const
