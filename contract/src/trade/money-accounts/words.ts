import type { Currency } from '#trade/currencies/words.ts'
import type { paymentMethods } from '#trade/payments/words.ts'

// Words of money accounts, in a file without validation schemas so that pages load less code.

/** Kinds of accounts that a company opens. */
export const accountKinds = ['caisse', 'banque', 'mobile money', 'carte'] as const
export type AccountKind = (typeof accountKinds)[number]

/** `transit` holds money between two accounts. The first transfer makes it. */
export const storedAccountKinds = [...accountKinds, 'transit'] as const
export type StoredAccountKind = (typeof storedAccountKinds)[number]

export const accountKindNames: Record<StoredAccountKind, string> = {
  caisse: 'Caisse',
  banque: 'Banque',
  'mobile money': 'Mobile money',
  carte: 'Carte',
  transit: 'En transit',
}

export const moveKinds = [
  'apport',
  'reçu',
  'remboursement',
  'dépense',
  'versement banque',
  'transfert',
  'frais',
  'écart',
] as const
export type MoveKind = (typeof moveKinds)[number]

export const moveKindNames: Record<MoveKind, string> = {
  apport: 'Apport',
  reçu: 'Reçu',
  remboursement: 'Remboursement',
  dépense: 'Dépense',
  'versement banque': 'Versement en banque',
  transfert: 'Transfert',
  frais: 'Frais',
  écart: 'Écart',
}

/** Documents that move money. */
export const documentKinds = ['paiement', 'remboursement', 'dépense', 'transfert', 'session'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Methods of payment that every company has, and the kind of the accounts that take each. */
export const usualMethodKinds = {
  Virement: 'banque',
  Espèces: 'caisse',
  Chèque: 'banque',
} as const satisfies Record<(typeof paymentMethods)[number], AccountKind>

/** The most accounts, and methods, of a company. A selection list on a phone cannot show more. */
export const mostAccounts = 200

export const transferStates = ['En route', 'Reçu', 'Écart', 'Annulé'] as const
export type TransferState = (typeof transferStates)[number]

/** Outcomes of the money that a transfer left in transit. */
export const outcomes = ['arrivé', 'revenu', 'perdu'] as const
export type Outcome = (typeof outcomes)[number]

/** Categories of expenses until an administrator writes others. */
export const usualCategories = [
  'Transport',
  'Carburant',
  'Manutention',
  'Douane',
  'Fournitures',
  'Communication',
  'Restauration',
  'Autre',
] as const

/** The most categories of a company. */
export const mostCategories = 50

/** Roles whose expenses have a ceiling. An administrator has none. */
export type CappedRole = 'employee' | 'manager'

/** The highest amount of one expense by currency, in minor units. A currency without an amount has none. */
export type Ceilings = Partial<Record<Currency, number>>

/** About 100 and 1,000 dollars, until an administrator writes others. */
export const usualCeilings: Record<CappedRole, Required<Ceilings>> = {
  employee: {
    USD: 100_00,
    CDF: 280_000_00,
    XAF: 60_000,
    XOF: 60_000,
    GNF: 850_000,
    EUR: 90_00,
    CNY: 700_00,
  },
  manager: {
    USD: 1_000_00,
    CDF: 2_800_000_00,
    XAF: 600_000,
    XOF: 600_000,
    GNF: 8_500_000,
    EUR: 900_00,
    CNY: 7_000_00,
  },
}
