import type { Summaries } from './summaries.ts'

export const channels = {
  documents: {
    list: 'Documents',
    upload: 'Envoyer un document',
    open: 'Un document',
    link: 'Créer un lien signé vers un document',
    remove: 'Supprimer un document',
  },
  files: {
    buckets: 'Compartiments, place occupée et quota',
    links: 'Liens signés encore ouverts',
    revokeLink: 'Fermer un lien signé',
    revokeLinks: 'Fermer tous les liens signés',
  },
  photos: {
    list: 'Photos',
    upload: 'Envoyer une photo',
    open: 'Une photo',
    link: 'Créer un lien signé vers une photo',
    remove: 'Supprimer une photo',
  },
  mailbox: {
    list: 'Emails de la démo',
    get: 'Un email de la démo',
  },
} as const satisfies Summaries
