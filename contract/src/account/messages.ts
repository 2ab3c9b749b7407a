// What the pages about one's account say: apart, because the other screens need not load it.
export const accountMessages = {
  signedUp: 'Inscription réussie ! Vérifiez votre email.',
  signUpClosed: "Les inscriptions sont fermées. Demandez une invitation à l'administrateur de votre entreprise.",
  weakPassword: 'Ce mot de passe est trop facile à deviner.',
  mailOff: "L'envoi des emails n'est pas configuré. Adressez-vous à votre administrateur.",
  emailUnverified: "Votre email n'est pas encore vérifié. Ouvrez le lien reçu, ou saisissez le code.",
  emailVerified: 'Votre email est vérifié. Vous pouvez vous connecter.',
  verificationSent: 'Si un compte attend cette vérification, un nouvel email vient de partir.',
  recoverySent: 'Si un compte existe avec cet email, un lien et un code viennent de partir.',
  wrongCode: 'Ce code est incorrect ou a expiré.',
  linkOver: "Ce lien n'est plus valable.",
  passwordReset: 'Votre mot de passe a été changé. Connectez-vous.',
  signInToAccept: "Connectez-vous avec l'adresse invitée pour accepter.",
  invitationAccepted: 'Invitation acceptée',
} as const

export function signUpFailed(reason: string): string {
  return `Erreur d'inscription : ${reason}`
}
