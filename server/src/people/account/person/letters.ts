import type { MailContent, Sender } from '#channels/mail/mail-content.ts'

// An email to an unverified address never contains the name typed at sign-up. Otherwise anybody could type a
// text as a name and have it sent to any address.

/** Last sentence of an email that somebody other than its reader may have requested. */
export const ignore =
  "Si vous n'êtes pas à l'origine de cette demande, ignorez ce message : rien ne change sans vous."

const codeRule = "Le code vaut 30 minutes, dans le navigateur qui l'a demandé. Ne le donnez à personne."

/**
 * Email with a link and, if the recipient's browser requested it, a code. A code is valid only in the browser
 * that requested it, so `code` is undefined for other requests.
 */
export function verificationLetter(sender: Sender, url: string, code?: string): MailContent {
  return {
    subject: `Vérifiez votre email pour ${sender.name}`,
    sender,
    paragraphs: [
      'Bonjour,',
      `Quelqu'un, sans doute vous, veut créer un compte ${productName(sender)} avec cette adresse. Vérifiez-la pour vous connecter.`,
    ],
    action: { label: 'Vérifier mon email', url },
    ...(code !== undefined && { code }),
    closing: ['Le lien sert une fois, pendant 24 heures.', ...(code === undefined ? [] : [codeRule]), ignore],
  }
}

export function alreadyRegisteredLetter(
  sender: Sender,
  signInUrl: string,
  forgottenUrl: string,
): MailContent {
  return {
    subject: `Vous avez déjà un compte ${productName(sender)}`,
    sender,
    paragraphs: [
      'Bonjour,',
      "Quelqu'un a voulu créer un compte avec cette adresse, qui en a déjà un. Rien n'a été changé : connectez-vous avec votre mot de passe habituel.",
    ],
    action: { label: 'Se connecter', url: signInUrl },
    closing: [`Mot de passe oublié ? ${forgottenUrl}`, ignore],
  }
}

export function signInLetter(sender: Sender, url: string, code: string): MailContent {
  return {
    subject: 'Votre code de connexion',
    sender,
    paragraphs: [
      'Bonjour,',
      `Saisissez ce code pour vous connecter à votre compte ${productName(sender)}, ou suivez le lien.`,
    ],
    action: { label: 'Se connecter', url },
    code,
    closing: [
      "Ils valent 10 minutes, et l'un ou l'autre ne sert qu'une fois. Le code ne vaut que dans le navigateur qui l'a demandé.",
      'Ne les donnez à personne : Escale ne vous les demandera jamais.',
      ignore,
    ],
  }
}

/**
 * Email sent instead of a sign-in code when only a company vouches for the email of the account. Its reader
 * may be another person, so it contains no code.
 */
export function attestedSignInLetter(sender: Sender): MailContent {
  return {
    subject: 'Votre connexion',
    sender,
    paragraphs: [
      'Bonjour,',
      `Un code de connexion a été demandé pour un compte ${productName(sender)} ouvert avec cette adresse, que rien n'a encore vérifiée. Connectez-vous avec votre mot de passe, puis vérifiez votre email depuis Paramètres › Profil.`,
    ],
    closing: [ignore],
  }
}

/**
 * Email sent instead of a recovery link when only a company vouches for the email of the account. Its reader
 * may be another person, so it contains no link.
 */
export function attestedOnlyLetter(sender: Sender): MailContent {
  return {
    subject: 'Votre mot de passe',
    sender,
    paragraphs: [
      'Bonjour,',
      `Un nouveau mot de passe a été demandé pour un compte ${productName(sender)} ouvert avec cette adresse, que rien n'a encore vérifiée. Demandez à l'administrateur de l'entreprise de vous envoyer lui-même la réinitialisation, depuis Utilisateurs.`,
    ],
    closing: [ignore],
  }
}

/**
 * Email with a link and, if the recipient's browser requested it, a code. A code is valid only in the browser
 * that requested it, so `code` is undefined for other requests.
 */
export function recoveryLetter(sender: Sender, url: string, code: string | undefined): MailContent {
  return {
    subject: 'Choisissez un nouveau mot de passe',
    sender,
    paragraphs: [
      'Bonjour,',
      `Un nouveau mot de passe a été demandé pour votre compte ${productName(sender)}.`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', url },
    ...(code !== undefined && { code }),
    closing: ['Le lien sert une fois, pendant une heure.', ...(code === undefined ? [] : [codeRule]), ignore],
  }
}

export function nonceLetter(sender: Sender, code: string): MailContent {
  return {
    subject: "Confirmez que c'est vous",
    sender,
    paragraphs: [
      'Bonjour,',
      `Ce code confirme que c'est bien vous qui modifiez votre compte ${productName(sender)}. Saisissez-le à la place de votre mot de passe.`,
    ],
    code,
    closing: [
      "Le code vaut 10 minutes, une fois, dans la session qui l'a demandé. Ne le donnez à personne.",
      ignore,
    ],
  }
}

export function passwordChangedLetter(sender: Sender, forgottenUrl: string): MailContent {
  return {
    subject: 'Votre mot de passe a été changé',
    sender,
    paragraphs: [
      'Bonjour,',
      `Votre mot de passe ${productName(sender)} a été changé, et toutes vos sessions ont été fermées. Reconnectez-vous avec le nouveau.`,
    ],
    closing: [`Ce n'était pas vous ? Reprenez la main sans attendre : ${forgottenUrl}`],
  }
}

export function accessAskedLetter(
  sender: Sender,
  person: { name: string; email: string },
  usersUrl: string,
): MailContent {
  return {
    subject: `${person.name} demande l'accès à ${sender.name}`,
    sender,
    paragraphs: ['Bonjour,', `${person.name} (${person.email}) demande à entrer dans ${sender.name}.`],
    action: { label: 'Voir la demande', url: usersUrl },
    closing: ["Vous recevez ce message parce que vous êtes administrateur de l'entreprise."],
  }
}

export function newEmailLetter(sender: Sender, url: string): MailContent {
  return {
    subject: 'Confirmez votre nouvel email',
    sender,
    paragraphs: [
      'Bonjour,',
      `Cette adresse a été demandée pour un compte ${productName(sender)}. Confirmez-la pour qu'elle remplace la précédente.`,
    ],
    action: { label: 'Confirmer cette adresse', url },
    closing: ['Le lien sert une fois, pendant 24 heures.', ignore],
  }
}

/**
 * Email to the current address after a change was requested, so that its owner can stop a change they did not
 * request.
 */
export function emailChangeAskedLetter(sender: Sender, newEmail: string, forgottenUrl: string): MailContent {
  return {
    subject: 'Un autre email a été demandé pour votre compte',
    sender,
    paragraphs: [
      'Bonjour,',
      `L'adresse ${newEmail} a été demandée pour votre compte ${productName(sender)}. Rien ne change avant qu'elle soit confirmée.`,
    ],
    closing: [`Ce n'était pas vous ? Changez de mot de passe sans attendre : ${forgottenUrl}`],
  }
}

export function emailChangedLetter(sender: Sender, newEmail: string): MailContent {
  return {
    subject: 'Votre email a été changé',
    sender,
    paragraphs: [
      'Bonjour,',
      `Votre compte ${productName(sender)} a maintenant l'adresse ${newEmail}. Celle-ci n'y donne plus accès.`,
    ],
    closing: ["Ce n'était pas vous ? Adressez-vous sans attendre à l'administrateur de votre entreprise."],
  }
}

export function passwordReplacedLetter(sender: Sender, forgottenUrl: string): MailContent {
  return {
    subject: 'Votre mot de passe a été changé',
    sender,
    paragraphs: [
      'Bonjour,',
      `Votre mot de passe ${productName(sender)} vient d'être changé depuis vos paramètres.`,
    ],
    closing: [`Ce n'était pas vous ? Reprenez la main sans attendre : ${forgottenUrl}`],
  }
}

export function accountDeletedLetter(sender: Sender): MailContent {
  return {
    subject: 'Votre compte est supprimé',
    sender,
    paragraphs: [
      'Bonjour,',
      `Votre compte ${productName(sender)} vient d'être supprimé, à votre demande. Ce que vous avez écrit dans vos entreprises y reste, à votre nom.`,
    ],
    closing: ["Ce n'était pas vous ? Adressez-vous sans attendre à l'administrateur de votre entreprise."],
  }
}

function productName({ name }: Sender): string {
  return name === 'Escale' ? 'Escale' : `Escale (${name})`
}
