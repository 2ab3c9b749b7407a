import type { Letter, Sender } from '#channels/mail/letter.ts'

const notYou = (forgottenUrl: string) =>
  `Ce n'était pas vous ? Changez de mot de passe sans attendre, puis retirez ce numéro dans Paramètres › Profil : ${forgottenUrl}`

export function phoneAddedLetter(sender: Sender, number: string, forgottenUrl: string): Letter {
  return {
    subject: 'Un numéro de téléphone ouvre votre compte',
    sender,
    paragraphs: [
      'Bonjour,',
      `Un code envoyé au ${masked(number)} ouvre désormais votre compte Escale, sans mot de passe.`,
    ],
    closing: [notYou(forgottenUrl)],
  }
}

export function phoneRemovedLetter(sender: Sender, number: string, forgottenUrl: string): Letter {
  return {
    subject: 'Un numéro de téléphone a été retiré de votre compte',
    sender,
    paragraphs: ['Bonjour,', `Le ${masked(number)} n'ouvre plus votre compte Escale.`],
    closing: [notYou(forgottenUrl)],
  }
}

/** To whoever had the number before somebody else proved that they hold it. */
export function phoneLostLetter(sender: Sender, number: string): Letter {
  return {
    subject: 'Un numéro de téléphone a été retiré de votre compte',
    sender,
    paragraphs: [
      'Bonjour,',
      `Le ${masked(number)} n'ouvre plus votre compte Escale : quelqu'un vient de prouver, depuis un autre compte, qu'il reçoit les messages de ce numéro.`,
    ],
    closing: [
      "S'il est toujours à vous, ajoutez-le de nouveau dans Paramètres › Profil, et parlez-en à votre opérateur.",
    ],
  }
}

/** A mailbox that somebody else reads does not learn the number by it. */
function masked(number: string): string {
  return `numéro qui finit par ${number.slice(-2)}`
}
