import type { Summaries } from './summaries.ts'

export const platform = {
  announcements: {
    current: 'Annonces à afficher',
    list: 'Annonces',
    create: 'Publier une annonce',
    update: 'Modifier une annonce',
    remove: 'Supprimer une annonce',
  },
  companies: {
    list: 'Entreprises',
    totals: 'Les totaux des entreprises',
    create: 'Créer une entreprise et inviter son premier administrateur',
    get: 'Une entreprise et ses chiffres',
    update: 'Modifier une entreprise',
    suspend: 'Suspendre une entreprise',
    reopen: 'Rouvrir une entreprise',
    open: "Ouvrir l'espace d'une entreprise, en lecture",
    confirm: "Confirmer l'écriture dans l'entreprise ouverte",
    leave: "Quitter l'entreprise ouverte",
  },
  platform: {
    overview: 'Chiffres et santé de la plateforme',
    log: 'Journal de la plateforme',
    openSignUp: "Ouvrir ou fermer l'inscription",
  },
} as const satisfies Summaries
