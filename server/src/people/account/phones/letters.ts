import type { MailContent, Sender } from '#channels/mail/mail-content.ts'

const notYou = (forgottenUrl: string) =>
  `Ce n'était pas vous ? Changez de mot de passe sans attendre, puis retirez ce numéro dans Paramètres › Profil : ${forgottenUrl}`

export function phoneAddedLetter(sender: Sender, number: string, forgottenUrl: string): MailContent {
  return {
    subject: 'Un numéro de téléphone ouvre votre compte',
    sender,
    paragraphs: [
      'Bonjour,',
      `Un code envoyé au ${maskNumber(number)} ouvre désormais votre compte Escale, sans mot de passe.`,
    ],
    closing: [notYou(forgottenUrl)],
  }
}

export function phoneRemovedLetter(sender: Sender, number: string, forgottenUrl: string): MailContent {
  return {
    subject: 'Un numéro de téléphone a été retiré de votre compte',
    sender,
    paragraphs: ['Bonjour,', `Le ${maskNumber(number)} n'ouvre plus votre compte Escale.`],
    closing: [notYou(forgottenUrl)],
  }
}

/** Email to the previous owner of a telephone number, after another person has proved it. */
export function phoneLostLetter(sender: Sender, number: string): MailContent {
  return {
    subject: 'Un numéro de téléphone a été retiré de votre compte',
    sender,
    paragraphs: [
      'Bonjour,',
      `Le ${maskNumber(number)} n'ouvre plus votre compte Escale : quelqu'un vient de prouver, depuis un autre compte, qu'il reçoit les messages de ce numéro.`,
    ],
    closing: [
      "S'il est toujours à vous, ajoutez-le de nouveau dans Paramètres › Profil, et parlez-en à votre opérateur.",
    ],
  }
}

/** Shows the last two digits only, so that another reader of the mailbox does not learn the number. */
function maskNumber(number: string): string {
  return `numéro qui finit par ${number.slice(-2)}`
}
