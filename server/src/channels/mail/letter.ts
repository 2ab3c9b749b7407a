import type { DocumentValue } from '@escale/contract/channels/pdf/document'

/** What a mail says, before it becomes plain text and HTML. Kept until it is sent. */
export type Letter = {
  subject: string
  /** Whose letter it is: a company, or the product. */
  sender: Sender
  /** One sentence or two each; those that a person typed may hold line breaks. */
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Six digits to type. */
  code?: string
  /** Said at the end, smaller. */
  closing: string[]
  /** Attached as a PDF, which is drawn when the mail leaves. */
  document?: DocumentValue
  /**
   * The record that its document is of, told when the mail does not leave; by `parentId` in another's history
   * too.
   */
  about?: { table: string; id: string; parentId?: string }
}

export type Sender = { name: string; color: string }

export type LetterKind =
  | 'verification'
  | 'déjà inscrit'
  | 'récupération'
  | 'connexion'
  | 'mot de passe changé'
  | 'invitation'
  | "demande d'accès"
  | 'accès accordé'
  | 'accès refusé'
  | 'export prêt'
  | "changement d'email"
  | 'email changé'
  | 'double authentification'
  | 'connexions liées'
  | 'essais de connexion'
  | 'code de confirmation'
  | 'compte supprimé'
  | 'document'
  | 'avis'
  | 'essai'
  | 'whatsapp'
