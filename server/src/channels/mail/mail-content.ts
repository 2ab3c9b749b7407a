import type { DocumentValue } from '@escale/contract/channels/pdf/document'

/**
 * The content of a mail, before it is rendered as plain text and HTML. It is stored until the mail is sent.
 */
export type MailContent = {
  subject: string
  /** The company, or the product, that the mail comes from. */
  sender: Sender
  /** Paragraphs. Text typed by a user may contain line breaks. */
  paragraphs: string[]
  action?: { label: string; url: string }
  /** A code of six digits. */
  code?: string
  /** Lines in smaller print at the end. */
  closing: string[]
  /** A document attached as a PDF, drawn when the mail is sent. */
  document?: DocumentValue
  /**
   * The record shown in the document. A failed mail is noted in the history of this record, and in that of
   * `parentId`.
   */
  about?: { table: string; id: string; parentId?: string }
  /**
   * The message of the conversation whose documents are attached, drawn when the mail is sent. It is given up
   * with the mail.
   */
  messageId?: string
}

export type Sender = { name: string; color: string }

export type MailKind =
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
  | 'devis accepté'
  | 'avis'
  | 'journée'
  | 'essai'
  | 'whatsapp'
