// The one-line messages of an invoice, for whoever calls the API: the screens show the titled ones of ../messages.ts.
export const invoiceMessages = {
  created: 'Facture créée avec succès',
  changed: 'Facture modifiée avec succès',
  deleted: 'Facture supprimée avec succès',
  createFailed: 'Erreur lors de la création de la facture',
  deleteFailed: 'Erreur lors de la suppression de la facture',
} as const
