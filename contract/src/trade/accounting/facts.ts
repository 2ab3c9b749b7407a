import type { Currency } from '#trade/currencies/words.ts'
import type { ServiceType } from '#trade/invoices/words.ts'
import type { AccountKind, MoveKind, StoredAccountKind } from '#trade/money-accounts/words.ts'

/** Kinds of facts: rows of a client's account, uses of an advance, and moves of a money account. */
export const factKinds = [
  'facture',
  'annulation',
  'avoir',
  'abandon',
  'écart',
  'solde_initial',
  'reçu',
  'remboursement',
  'répartition',
  'mouvement',
] as const
export type FactKind = (typeof factKinds)[number]

/** A row of a client's account, of its allocations, or of a money account. Amounts are cents of a dollar. */
export type Fact = {
  /** Day of the entry in the books. */
  day: string
  documentId: string
  /** Group of kinds. Facts of one document, day and family make one entry. */
  family: string
  kind: FactKind
  /** True for a fact that enters another one again with the opposite amount. */
  isReversal: boolean
  /** Positive when the client owes more, or when money comes in. */
  amount: number
  /** The part of a receipt, refund or allocation that changes the advances of the client. */
  advance: number
  clientId: string | null
  clientName: string | null
  reference: string
  documentDay: string
  serviceType: ServiceType | null
  isRebate: boolean
  /** Kind of account that received the money of a receipt without moves. Null for a receipt with moves. */
  methodKind: AccountKind | null
  move: Move | null
}

/** The move of a money account. `minor` is its amount in its currency. */
export type Move = {
  kind: MoveKind
  accountId: string
  accountName: string
  accountKind: StoredAccountKind
  currency: Currency
  minor: number
  exchangeGain: number
  category: string | null
  detail: string | null
}
