import type { MailContent, Sender } from '#channels/mail/mail-content.ts'

export function exportReadyLetter(sender: Sender, url: string): MailContent {
  return {
    subject: 'Votre export est prêt',
    sender,
    paragraphs: [
      'Bonjour,',
      `L'export de toutes les données de ${sender.name} est prêt. Il se télécharge pendant trois jours, une fois connecté.`,
    ],
    action: { label: "Ouvrir l'export", url },
    closing: ["Si vous n'attendiez pas ce message, vérifiez qui administre votre entreprise."],
  }
}
