import type { Summaries } from './summaries.ts'

export const site = {
  face: {
    get: "Nom, couleurs et logo d'une page de connexion",
    demoAccounts: 'Comptes de la démo',
  },
} as const satisfies Summaries
