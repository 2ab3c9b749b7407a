import { type Role, roleNames } from '@escale/contract/access/permissions'
import { greetingLine } from '@escale/contract/channels/mail/greeting'
import { invitationHours } from '@escale/contract/people/invitations'
import type { MailContent, Sender } from '#channels/mail/mail-content.ts'

export function invitationLetter(
  sender: Sender,
  { name, role, inviter, url }: { name: string; role: Role; inviter: string; url: string },
): MailContent {
  return {
    subject: `${sender.name} vous invite sur Escale`,
    sender,
    paragraphs: [
      greetingLine(name),
      `${inviter} vous invite à rejoindre ${sender.name} sur Escale, avec le rôle « ${roleNames[role]} ».`,
    ],
    action: { label: `Rejoindre ${sender.name}`, url },
    closing: [
      `L'invitation sert une fois, pendant ${invitationHours} heures.`,
      'Si vous ne connaissez pas cette entreprise, ignorez ce message : rien ne se passe sans vous.',
    ],
  }
}

export function accessGrantedLetter(sender: Sender, role: Role, url: string): MailContent {
  return {
    subject: `Votre accès à ${sender.name} est ouvert`,
    sender,
    paragraphs: [
      'Bonjour,',
      `Votre demande d'accès à ${sender.name} a été acceptée, avec le rôle « ${roleNames[role]} ».`,
    ],
    action: { label: 'Se connecter', url },
    closing: [],
  }
}

export function accessRefusedLetter(sender: Sender): MailContent {
  return {
    subject: `Votre demande d'accès à ${sender.name}`,
    sender,
    paragraphs: [
      'Bonjour,',
      `Votre demande d'accès à ${sender.name} n'a pas été acceptée. Pour en savoir plus, adressez-vous à l'entreprise.`,
    ],
    closing: [],
  }
}

export function factorRemovalLetter(sender: Sender, colleague: string, url: string): MailContent {
  return {
    subject: 'Le retrait de votre double authentification est demandé',
    sender,
    paragraphs: [
      'Bonjour,',
      `${colleague}, administrateur de ${sender.name}, a déclaré que vous avez perdu vos appareils. Sans réponse de votre part, vos appareils et vos codes de secours seront retirés de votre compte Escale dans 72 heures.`,
      "Si vous n'avez rien perdu, ou si ce n'est pas vous qui l'avez demandé, annulez ce retrait.",
    ],
    action: { label: 'Annuler ce retrait', url },
    closing: [
      "Vous pouvez aussi l'annuler dans Paramètres › Double authentification, ou en donnant un code à la connexion.",
    ],
  }
}
