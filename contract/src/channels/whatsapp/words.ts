/** Channels of a message. `Lien` stands for the opening of a public link. */
export const channels = ['WhatsApp', 'Courriel', 'Lien'] as const
export type Channel = (typeof channels)[number]

/**
 * The origin of a message: a member of the company, an automatic rule, a bulk message, a phone that uses the
 * company's WhatsApp number, or the client.
 */
export const origins = ['personne', 'automatique', 'groupe', 'téléphone', 'client'] as const
export type Origin = (typeof origins)[number]

export const messageKinds = [
  'texte',
  'modèle',
  'document',
  'image',
  'audio',
  'vidéo',
  'autocollant',
  'lieu',
  'contacts',
  'réaction',
  'bouton',
  'commande',
  'système',
  'illisible',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Statuses of a message. `Reçu` is for messages from a client. */
export const messageStatuses = [
  'Brouillon',
  'En file',
  'Ouvert dans WhatsApp',
  'Envoyé (déclaré)',
  'Envoyé',
  'Distribué',
  'Lu',
  'Échec',
  'Envoi incertain',
  'Abandonné',
  'Reçu',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** Billing categories of WhatsApp. */
export const templateCategories = ['utilité', 'marketing', 'authentification'] as const
export type TemplateCategory = (typeof templateCategories)[number]

/**
 * Identifiers of a person on WhatsApp: a phone number (E.164), or WhatsApp's user id for this business
 * (BSUID).
 */
export const keyKinds = ['numéro', 'identité'] as const
export type KeyKind = (typeof keyKinds)[number]

/** Kinds of automatic messages. */
export const noticeKinds = [
  'reçu',
  'départ',
  'eta',
  'arrivée',
  'disponible',
  'facture',
  'paiement',
  'avoir',
  'avant échéance',
  'après échéance',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
