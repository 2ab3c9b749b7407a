// Messages of the company screens, in a separate file so that other screens do not load them.
export const companyMessages = {
  companyCreated: 'Entreprise créée avec succès',
  companyCreateFailed: "Erreur lors de la création de l'entreprise",
  invitationUnsent: "L'invitation n'a pas pu partir : son lien se demande sous Utilisateurs.",
  companyChanged: 'Entreprise modifiée avec succès',
  companyChangeFailed: "Erreur lors de la modification de l'entreprise",
  companySuspended: 'Entreprise suspendue',
  companyReopened: 'Entreprise rouverte',
  slugMistyped: "Ce n'est pas le lien de cette entreprise.",
  isSuspended: "Cette entreprise est suspendue : rouvrez-la d'abord.",
  nothingOpen: "Aucune entreprise n'est ouverte.",
  opened: 'Entreprise ouverte en lecture seule',
  openFailed: "Erreur lors de l'ouverture de l'entreprise",
  writingConfirmed: 'Écriture confirmée',
  left: 'Entreprise quittée',
} as const

export function invitationSent(email: string): string {
  return `Invitation envoyée à ${email}.`
}
