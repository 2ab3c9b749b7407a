// Messages shared by many screens. Where the specification defines a text, it is quoted exactly.
export const messages = {
  signedIn: 'Connexion réussie !',
  signInFailed: 'Erreur de connexion',
  signedOut: 'Déconnexion réussie',
  signOutFailed: 'Erreur de déconnexion',
  signOutOwed: 'Cet appareil vous a oublié. Le serveur en sera prévenu dès que le réseau sera revenu.',
  notAMember: "Vous n'avez pas accès à cette entreprise.",
  companySuspended: 'Cette entreprise est désactivée. Contactez votre administrateur.',
  companyChanged: "Vous avez changé d'entreprise dans un autre onglet. Rechargez.",

  supportEnded: "L'accès à cette entreprise est terminé.",

  stale: 'Cette fiche a été modifiée entre-temps.',
  invalid: 'Certaines informations sont à corriger.',
  unavailable: 'Le service est momentanément indisponible. Veuillez réessayer.',
  unexpected: 'Une erreur est survenue. Veuillez réessayer.',

  clientCreated: 'Client créé avec succès',
  clientChanged: 'Client modifié avec succès',
  clientDeleted: 'Client supprimé avec succès',
  clientCreateFailed: 'Erreur lors de la création du client',
  clientChangeFailed: 'Erreur lors de la modification du client',
  clientDeleteFailed: 'Erreur lors de la suppression du client',

  serviceCreated: 'Service créé avec succès',
  serviceChanged: 'Service modifié avec succès',
  serviceDeleted: 'Service supprimé avec succès',
  serviceCreateFailed: 'Erreur lors de la création du service',
  serviceChangeFailed: 'Erreur lors de la modification du service',
  serviceDeleteFailed: 'Erreur lors de la suppression du service',

  invoiceSaveFailedTitle: 'Erreur',
  invoiceSaveFailed: 'Impossible de sauvegarder la facture. Veuillez réessayer.',
  invoiceDeleteFailedTitle: 'Erreur de suppression',
  invoiceDeleteFailed: 'Impossible de supprimer la facture. Veuillez réessayer.',
  invoiceDeleteQuestion: 'Êtes-vous sûr de vouloir supprimer cette facture ? Cette action est irréversible.',
  invoiceFixedByPayments: "Le client et le type ne changent plus dès qu'un paiement existe.",

  paymentCreated: 'Paiement enregistré avec succès',
  paymentChanged: 'Paiement mis à jour avec succès',
  paymentDeleted: 'Paiement supprimé avec succès',
  paymentCreateFailed: "Erreur lors de l'enregistrement du paiement",
  paymentChangeFailed: 'Erreur lors de la mise à jour du paiement',
  paymentDeleteFailed: 'Erreur lors de la suppression du paiement',
  paymentWithoutInvoice: 'Veuillez sélectionner une facture',
  paymentNotPositive: 'Le montant doit être supérieur à 0',

  expeditionDeleted: 'Expédition supprimée avec succès',
  expeditionDeleteFailed: "Erreur lors de la suppression de l'expédition",

  sessionClosed: 'Session fermée avec succès',
  sessionCloseFailed: 'Erreur lors de la fermeture de la session',
} as const
