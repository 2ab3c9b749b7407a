/** French names of message types that the WhatsApp Cloud API does not deliver. */
const names: Record<string, string> = {
  poll: 'Sondage',
  poll_creation: 'Sondage',
  poll_update: 'Vote à un sondage',
  event: 'Événement',
  event_creation: 'Événement',
  event_response: 'Réponse à un événement',
  edit: 'Message modifié',
  revoke: 'Suppression',
  pin: 'Message épinglé',
  keep: 'Message gardé',
  album: 'Album de photos',
  ptv: 'Vidéo ronde',
  video_note: 'Vidéo ronde',
  view_once: 'Photo à voir une fois',
  group_invite: 'Invitation à un groupe',
  newsletter_admin_invite: 'Invitation à une chaîne',
  payment: 'Paiement WhatsApp',
  product: 'Article du catalogue',
  comment: 'Commentaire',
  image: 'Photo',
  video: 'Vidéo',
  audio: 'Message vocal',
  document: 'Document',
  sticker: 'Autocollant',
  location: 'Lieu',
  contacts: 'Contact',
  reaction: 'Réaction',
  interactive: 'Réponse',
  button: 'Réponse',
  order: 'Commande',
  system: 'Avis de WhatsApp',
}

/**
 * The text shown in place of a message whose content is unavailable. `type` is WhatsApp's message type, or
 * `empty`.
 */
export function unreadableText(type: unknown): string {
  if (type === 'empty') return 'Message vide'
  const name = typeof type === 'string' && Object.hasOwn(names, type) ? names[type] : 'Message'
  return `${name} non lisible ici`
}
