import type { MailContent, Sender } from '#channels/mail/mail-content.ts'

export function platformFactorRemovalLetter(sender: Sender, by: string, url: string): MailContent {
  return {
    subject: 'Le retrait de votre double authentification est demandé',
    sender,
    paragraphs: [
      'Bonjour,',
      `${by}, super administrateur d'Escale, a déclaré que vous avez perdu vos appareils. Sans réponse de votre part, vos appareils et vos codes de secours seront retirés de votre compte Escale dans 72 heures.`,
      "Si vous n'avez rien perdu, ou si ce n'est pas vous qui l'avez demandé, annulez ce retrait.",
    ],
    action: { label: 'Annuler ce retrait', url },
    closing: [
      "Vous pouvez aussi l'annuler dans Paramètres › Double authentification, ou en donnant un code à la connexion.",
    ],
  }
}
