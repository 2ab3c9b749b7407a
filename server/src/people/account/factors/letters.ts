import type { MailContent, Sender } from '#channels/mail/mail-content.ts'

const notYou = (forgottenUrl: string) =>
  `Ce n'était pas vous ? Changez de mot de passe sans attendre : ${forgottenUrl}`

const additionTexts = {
  totp: {
    subject: 'Un appareil de double authentification a été ajouté',
    sentence: "Un appareil qui donne des codes de connexion vient d'être ajouté à votre compte Escale.",
  },
  passkey: {
    subject: "Une clé d'accès a été ajoutée",
    sentence: "Une clé d'accès, qui ouvre votre compte Escale sans mot de passe, vient d'être ajoutée.",
  },
} as const

export function factorAddedLetter(
  sender: Sender,
  forgottenUrl: string,
  kind: keyof typeof additionTexts,
): MailContent {
  return {
    subject: additionTexts[kind].subject,
    sender,
    paragraphs: ['Bonjour,', additionTexts[kind].sentence],
    closing: [notYou(forgottenUrl)],
  }
}

export function factorRemovedLetter(sender: Sender, forgottenUrl: string): MailContent {
  return {
    subject: 'Un appareil de double authentification a été supprimé',
    sender,
    paragraphs: ['Bonjour,', "Un appareil ou une clé d'accès vient d'être supprimé de votre compte Escale."],
    closing: [notYou(forgottenUrl)],
  }
}

/**
 * Email that tells a person that their second factor was removed, 72 hours after the removal was requested.
 */
export function factorsResetLetter(sender: Sender, signInUrl: string): MailContent {
  return {
    subject: 'Votre double authentification est retirée',
    sender,
    paragraphs: [
      'Bonjour,',
      "Personne ne s'y est opposé pendant 72 heures : les appareils et les codes de secours de votre compte Escale sont retirés. Connectez-vous avec votre mot de passe, puis ajoutez votre nouvel appareil.",
    ],
    action: { label: 'Se connecter', url: signInUrl },
    closing: ["Ce n'était pas vous ? Adressez-vous sans attendre à l'administrateur de votre entreprise."],
  }
}
