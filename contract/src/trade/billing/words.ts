/** Reasons for leaving goods out of the generated invoices. */
export const skipReasons = [
  'Déjà facturé',
  'Non facturable',
  'Retourné ou perdu',
  'Sans propriétaire',
  'Pas encore sur une expédition',
  'Aucun service choisi',
  'Sans poids ni dimensions',
  "Service d'un autre mode",
  "Service d'une autre catégorie",
  'Services de natures différentes',
  'Quantité trop grande',
  'Montant trop grand',
] as const
export type SkipReason = (typeof skipReasons)[number]

export const billingMessages = {
  done: (count: number) => (count > 1 ? `${count} factures créées avec succès` : 'Facture créée avec succès'),
  failed: 'Erreur lors de la création des factures',
} as const
