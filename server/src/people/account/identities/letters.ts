import type { MailContent, Sender } from '#channels/mail/mail-content.ts'

const notYou = (forgottenUrl: string) =>
  `Ce n'était pas vous ? Changez de mot de passe sans attendre, puis regardez Paramètres › Connexions liées : ${forgottenUrl}`

export function walletLinkedLetter(sender: Sender, address: string, forgottenUrl: string): MailContent {
  return {
    subject: 'Un portefeuille a été relié à votre compte',
    sender,
    paragraphs: ['Bonjour,', `Le portefeuille ${address} ouvre désormais votre compte Escale.`],
    closing: [notYou(forgottenUrl)],
  }
}

export function providerLinkedLetter(sender: Sender, name: string, forgottenUrl: string): MailContent {
  return {
    subject: `${name} a été relié à votre compte`,
    sender,
    paragraphs: ['Bonjour,', `${name} ouvre désormais votre compte Escale.`],
    closing: [notYou(forgottenUrl)],
  }
}

export function identityUnlinkedLetter(sender: Sender, name: string, forgottenUrl: string): MailContent {
  return {
    subject: 'Une connexion a été retirée de votre compte',
    sender,
    paragraphs: ['Bonjour,', `${name} n'ouvre plus votre compte Escale.`],
    closing: [notYou(forgottenUrl)],
  }
}
