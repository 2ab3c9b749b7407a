/** By which way something was said: a link that was opened says something too. */
export const channels = ['WhatsApp', 'Courriel', 'Lien'] as const
export type Channel = (typeof channels)[number]

/**
 * Who said it: a person of the company, a rule, somebody for many at once, the telephone of the same number,
 * or the client.
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

/** What became of a message. `Reçu` is of those a client wrote. */
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

/** What WhatsApp bills by. */
export const templateCategories = ['utilité', 'marketing', 'authentification'] as const
export type TemplateCategory = (typeof templateCategories)[number]

/**
 * What names a person at WhatsApp: a number in E.164, or the id that WhatsApp made for this business (BSUID).
 */
export const keyKinds = ['numéro', 'identité'] as const
export type KeyKind = (typeof keyKinds)[number]

/** What a company may say by itself. */
export const noticeKinds = [
  'reçu',
  'départ',
  'eta',
  'arrivée',
  'disponible',
  'facture',
  'paiement',
  'avant échéance',
  'après échéance',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
