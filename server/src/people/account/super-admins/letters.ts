import { greetingLine } from '@escale/contract/channels/mail/greeting'
import { invitationHours } from '@escale/contract/people/invitations'
import type { MailContent, Sender } from '#channels/mail/mail-content.ts'
import { ignore } from '#people/account/person/letters.ts'

export function superAdminInvitationLetter(
  sender: Sender,
  { name, inviter, url }: { name: string; inviter: string; url: string },
): MailContent {
  return {
    subject: 'Vous êtes invité à administrer Escale',
    sender,
    paragraphs: [
      greetingLine(name),
      `${inviter} vous invite à devenir super administrateur d'Escale, au-dessus de toutes les entreprises.`,
    ],
    action: { label: "Accepter l'invitation", url },
    closing: [`L'invitation sert une fois, pendant ${invitationHours} heures.`, ignore],
  }
}

export function superAdminMadeLetter(sender: Sender, maker: string, signInUrl: string): MailContent {
  return {
    subject: 'Vous êtes super administrateur',
    sender,
    paragraphs: [
      'Bonjour,',
      `${maker} vous a nommé super administrateur d'Escale. Reconnectez-vous pour l'être.`,
    ],
    action: { label: 'Se connecter', url: signInUrl },
    closing: [],
  }
}
