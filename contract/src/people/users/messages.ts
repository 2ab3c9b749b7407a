import { mostOpenInvitations } from '#people/invitations.ts'

// Messages of the users screen, in a separate file so that other screens do not load them.
export const userMessages = {
  userDeleted: 'Utilisateur supprimé avec succès',
  userDeleteFailed: "Erreur lors de la suppression de l'utilisateur",
  userInvited: 'Invitation envoyée avec succès',
  userInviteFailed: "Erreur lors de l'envoi de l'invitation",
  tooManyInvitations: `${mostOpenInvitations} invitations attendent déjà une réponse. Annulez celles qui ne servent plus, puis recommencez.`,
  invitationCancelled: 'Invitation annulée',
  roleChanged: 'Rôle modifié avec succès',
  userChangeFailed: "Erreur lors de la modification de l'utilisateur",
  userDeactivated: 'Utilisateur désactivé',
  userReactivated: 'Utilisateur réactivé',
  userSignedOut: 'Sessions fermées',
  recoveryMailed: 'Email envoyé à son propriétaire',
  accessGranted: 'Accès accordé',
  accessRefused: 'Demande refusée',
  accessAnswerFailed: 'Erreur lors de la réponse à la demande',
  alreadyMember: 'Cette personne est déjà membre de votre entreprise.',
  notOneself: 'Vous ne pouvez pas changer votre propre accès.',
} as const
