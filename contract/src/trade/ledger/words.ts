/**
 * Reasons of a credit note as the tax systems of the region name them: correction, cancelled before payment
 * or delivery, goods or service taken back after it, rebate. A rebate is the only one without an invoice.
 */
export const creditNatures = ['COR', 'RAN', 'RAM', 'RRR'] as const
export type CreditNature = (typeof creditNatures)[number]

export const natureNames: Record<CreditNature, string> = {
  COR: 'Correction',
  RAN: 'Annulation avant paiement ou livraison',
  RAM: 'Reprise de marchandise ou de service',
  RRR: 'Remise, rabais ou ristourne',
}

/** Sources of money that pays invoices. */
export const creditKinds = ['reçu', 'avoir', 'solde_initial'] as const
export type CreditKind = (typeof creditKinds)[number]

export const creditKindNames: Record<CreditKind, string> = {
  reçu: 'Avance',
  avoir: 'Avoir',
  solde_initial: "Solde d'ouverture",
}

/** Kinds of entries of a client's account, in the order of facts.md 1.2. */
export const entryKinds = [
  'solde_initial',
  'facture',
  'annulation',
  'reçu',
  'avoir',
  'remboursement',
  'abandon',
  'écart',
] as const
