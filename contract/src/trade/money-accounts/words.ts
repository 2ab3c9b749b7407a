import type { Currency } from '#trade/currencies/words.ts'

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

/** Methods of payment that every company has, and the kind of the accounts that take each. */
export const usualMethodKinds = {
  Virement: 'banque',
  Espèces: 'caisse',
  Chèque: 'banque',
} as const satisfies Record<string, AccountKind>

/** The most accounts, and methods, of a company. A selection list on a phone cannot show more. */
export const mostAccounts = 200

export type CurrencyAmount = { currency: Currency; amount: number }
