import { mostAttachments } from './kinds.ts'

// Messages of the files attached to a record.
export const attachmentMessages = {
  attached: 'Fichier joint',
  renamed: 'Fichier renommé',
  renameFailed: 'Erreur lors du changement de nom',
  removed: 'Fichier supprimé',
  removeFailed: 'Erreur lors de la suppression du fichier',
  full: `${mostAttachments} fichiers au plus. Supprimez-en un avant d'en joindre un autre.`,
  notYours: 'Seul un gestionnaire, ou la personne qui a joint ce fichier, peut le supprimer.',
} as const
