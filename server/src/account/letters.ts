import type { Letter, Sender } from '#mail/letter.ts'

// Names that strangers typed are never in a mail to an address nobody proved: sign-up must not carry somebody's own message.

const ignore = "Si vous n'êtes pas à l'origine de cette demande, ignorez ce message : rien ne change sans vous."

export function verificationLetter(sender: Sender, url: string, code: string): Letter {
  return {
    subject: `Vérifiez votre email pour ${sender.name}`,
    sender,
    paragraphs: [
      'Bonjour,',
      `Quelqu'un, sans doute vous, vient de créer un compte ${at(sender)} avec cette adresse. Vérifiez-la pour vous connecter.`,
    ],
    action: { label: 'Vérifier mon email', url },
    code,
    closing: ['Le lien sert une fois, pendant 24 heures. Le code, à saisir sur la page ouverte, vaut 30 minutes.', ignore],
  }
}

export function alreadyRegisteredLetter(sender: Sender, signInUrl: string, forgottenUrl: string): Letter {
  return {
    subject: `Vous avez déjà un compte ${at(sender)}`,
    sender,
    paragraphs: [
      'Bonjour,',
      "Quelqu'un a voulu créer un compte avec cette adresse, qui en a déjà un. Rien n'a été changé : connectez-vous avec votre mot de passe habituel.",
    ],
    action: { label: 'Se connecter', url: signInUrl },
    closing: [`Mot de passe oublié ? ${forgottenUrl}`, ignore],
  }
}

export function recoveryLetter(sender: Sender, url: string, code: string): Letter {
  return {
    subject: 'Choisissez un nouveau mot de passe',
    sender,
    paragraphs: ['Bonjour,', `Un nouveau mot de passe a été demandé pour votre compte ${at(sender)}.`],
    action: { label: 'Choisir un nouveau mot de passe', url },
    code,
    closing: ['Le lien sert une fois, pendant une heure. Le code, à saisir sur la page ouverte, vaut 30 minutes.', ignore],
  }
}

export function passwordChangedLetter(sender: Sender, forgottenUrl: string): Letter {
  return {
    subject: 'Votre mot de passe a été changé',
    sender,
    paragraphs: [
      'Bonjour,',
      `Votre mot de passe ${at(sender)} a été changé, et toutes vos sessions ont été fermées. Reconnectez-vous avec le nouveau.`,
    ],
    closing: [`Ce n'était pas vous ? Reprenez la main sans attendre : ${forgottenUrl}`],
  }
}

export function accessAskedLetter(sender: Sender, person: { name: string; email: string }, usersUrl: string): Letter {
  return {
    subject: `${person.name} demande l'accès à ${sender.name}`,
    sender,
    paragraphs: ['Bonjour,', `${person.name} (${person.email}) a créé un compte depuis la page de ${sender.name} et demande à y entrer.`],
    action: { label: 'Voir la demande', url: usersUrl },
    closing: ["Vous recevez ce message parce que vous êtes administrateur de l'entreprise."],
  }
}

function at({ name }: Sender): string {
  return name === 'Escale' ? 'Escale' : `Escale (${name})`
}
