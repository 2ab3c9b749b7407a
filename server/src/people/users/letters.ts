import { type Role, roleNames } from '@escale/contract/access/permissions'
import { invitationHours } from '@escale/contract/people/invitations'
import type { Letter, Sender } from '#channels/mail/letter.ts'

export function invitationLetter(
  sender: Sender,
  { firstName, role, inviter, url }: { firstName: string; role: Role; inviter: string; url: string },
): Letter {
  return {
    subject: `${sender.name} vous invite sur Escale`,
    sender,
    paragraphs: [`Bonjour ${firstName},`, `${inviter} vous invite à rejoindre ${sender.name} sur Escale, avec le rôle « ${roleNames[role]} ».`],
    action: { label: `Rejoindre ${sender.name}`, url },
    closing: [
      `L'invitation sert une fois, pendant ${invitationHours} heures.`,
      'Si vous ne connaissez pas cette entreprise, ignorez ce message : rien ne se passe sans vous.',
    ],
  }
}

export function accessGrantedLetter(sender: Sender, role: Role, url: string): Letter {
  return {
    subject: `Votre accès à ${sender.name} est ouvert`,
    sender,
    paragraphs: ['Bonjour,', `Votre demande d'accès à ${sender.name} a été acceptée, avec le rôle « ${roleNames[role]} ».`],
    action: { label: 'Se connecter', url },
    closing: [],
  }
}

export function accessRefusedLetter(sender: Sender): Letter {
  return {
    subject: `Votre demande d'accès à ${sender.name}`,
    sender,
    paragraphs: ['Bonjour,', `Votre demande d'accès à ${sender.name} n'a pas été acceptée. Pour en savoir plus, adressez-vous à l'entreprise.`],
    closing: [],
  }
}
