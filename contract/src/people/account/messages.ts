// Messages of the account pages, in a separate file so that other screens do not load them.
export const accountMessages = {
  signedUp: 'Inscription réussie ! Vérifiez votre email.',
  signUpClosed:
    "Les inscriptions sont fermées. Demandez une invitation à l'administrateur de votre entreprise.",
  weakPassword: 'Ce mot de passe est trop facile à deviner.',
  emailVerified: 'Votre email est vérifié. Vous pouvez vous connecter.',
  verificationSent: 'Si un compte attend cette vérification, un nouvel email vient de partir.',
  recoverySent: 'Si un compte existe avec cet email, un lien et un code viennent de partir.',
  signInSent: 'Si un compte existe avec cet email, un code et un lien viennent de partir.',
  wrongCode: 'Ce code est incorrect ou a expiré.',
  otherBrowser: "Le code ne vaut que dans le navigateur qui l'a demandé. Ouvrez plutôt le lien du message.",
  notThatPassword: "Ce n'est pas le mot de passe choisi à l'inscription.",
  emailUnproved: "Vérifiez d'abord votre email, depuis Paramètres › Profil.",
  passwordFirst:
    "La connexion unique de votre entreprise n'ouvre pas les autres. Choisissez d'abord un mot de passe, depuis Paramètres › Profil.",
  verificationFailed: "Erreur lors de l'envoi de la vérification",
  ownVerificationSent: 'Un lien de vérification vient de partir à votre adresse.',
  nonceSent: 'Un code vient de partir à votre adresse. Saisissez-le à la place du mot de passe.',
  linkOver: "Ce lien n'est plus valable.",
  passwordReset: 'Votre mot de passe a été changé. Connectez-vous.',
  signInToAccept: "Connectez-vous avec l'adresse invitée pour accepter.",
  wrongPassword: 'Ce mot de passe est incorrect.',
  profileSaved: 'Profil modifié avec succès',
  profileSaveFailed: 'Erreur lors de la modification du profil',
  passwordChanged: 'Mot de passe modifié avec succès',
  passwordChangeFailed: 'Erreur lors de la modification du mot de passe',
  emailChangeAsked:
    "Un lien de confirmation vient de partir à cette adresse. Rien ne change avant qu'il soit ouvert.",
  emailChangeFailed: "Erreur lors du changement d'email",
  emailChangeCancelled: "Changement d'email annulé",
  emailChanged: 'Votre email est changé. Connectez-vous désormais avec le nouveau.',
  sessionsClosed: 'Sessions fermées avec succès',
  accessAsked: "Demande d'accès envoyée",
  accessAskFailed: "Erreur lors de l'envoi de la demande d'accès",
  unknownCompany: 'Aucune entreprise active à cette adresse.',
  alreadyMember: 'Vous êtes déjà membre de cette entreprise.',
  lastAdmin: 'Impossible : il doit rester au moins un administrateur actif.',
  lastSuperAdmin: 'Impossible : il doit rester au moins un super administrateur.',
  alreadySuperAdmin: 'Cette personne est déjà super administrateur.',
  personUnproved: "L'email de cette personne n'est pas vérifié : elle doit d'abord le prouver.",
  superAdminMade: 'Super administrateur ajouté avec succès',
  superAdminMakeFailed: "Erreur lors de l'ajout du super administrateur",
  superAdminInvited: 'Invitation envoyée avec succès',
  superAdminUnmade: 'Super administrateur retiré avec succès',
  superAdminUnmakeFailed: 'Erreur lors du retrait du super administrateur',
  notOwnAccount: 'Impossible sur votre propre compte.',
  isSuperAdmin: "Cette personne est super administrateur : retirez-lui d'abord ce rôle.",
  banPast: 'Indiquez un jour à venir.',
  accountRenamed: 'Compte modifié avec succès',
  accountBanned: 'Compte bloqué avec succès',
  accountUnbanned: 'Compte débloqué avec succès',
  factorRemovalAsked: 'Retrait demandé : effet dans 72 heures',
  accountChangeFailed: 'Erreur lors de la modification du compte',
  accountDeleted: 'Compte supprimé avec succès',
  accountDeleteFailed: 'Erreur lors de la suppression du compte',
  invitationAccepted: 'Invitation acceptée',
} as const

export function signUpFailed(reason: string): string {
  return `Erreur d'inscription : ${reason}`
}

export function lastAdminOf(companies: readonly string[]): string {
  return `Impossible : vous êtes le dernier administrateur actif de ${new Intl.ListFormat('fr').format(companies)}. Nommez-en un autre d'abord.`
}
