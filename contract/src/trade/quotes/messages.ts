// Short messages of the API, and the texts of the notifications, which have a title.
export const quoteMessages = {
  created: 'Devis créé avec succès',
  changed: 'Devis modifié avec succès',
  sent: 'Devis envoyé avec succès',
  accepted: 'Acceptation du devis enregistrée',
  refused: 'Refus du devis enregistré',
  deleted: 'Devis supprimé avec succès',
  createFailed: "Le devis n'a pas pu être créé",
  changeFailed: "Le devis n'a pas pu être modifié",
  sendFailed: "Le devis n'a pas pu être envoyé",
  acceptFailed: "L'acceptation n'a pas pu être enregistrée",
  refuseFailed: "Le refus n'a pas pu être enregistré",
  renewFailed: "La nouvelle version n'a pas pu être créée",
  deleteFailed: "Le devis n'a pas pu être supprimé",
  deleteQuestion: 'Supprimer ce brouillon de devis ?',
  isSent: 'Ce devis est envoyé : il ne change plus. Faites-en une nouvelle version.',
  hasDraft: 'Une nouvelle version de ce devis est déjà en brouillon.',
  isExpired: 'Ce devis a expiré : faites-en une nouvelle version.',
  isReplaced: 'Ce devis est remplacé par une version plus récente.',
  isRefused: 'Ce devis est refusé : faites-en une nouvelle version.',
  isAccepted: 'Ce devis est déjà accepté.',
  isChanged: "Ce devis n'est plus celui que vous avez lu. Rechargez la page.",
  notOpen: 'Seul un devis envoyé ou accepté se refuse.',
  validityPast: 'Cette date est déjà passée.',
} as const

/** Title and text of the notification after a quote is written. */
export const quoteToast = {
  created: (number: string) => ({ title: 'Devis créé', message: `Le devis ${number} est en brouillon.` }),
  changed: (number: string) => ({ title: 'Devis modifié', message: `Le devis ${number} a été modifié.` }),
  renewed: (number: string) => ({
    title: 'Nouvelle version',
    message: `Le devis ${number} est en brouillon. La version précédente reste valable jusqu'à son envoi.`,
  }),
  deleted: (number: string) => ({ title: 'Devis supprimé', message: `Le devis ${number} a été supprimé.` }),
}
