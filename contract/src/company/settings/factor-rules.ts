/** Of whom a company asks a second factor. */
export const factorRules = ['Personne', 'Administrateurs', 'Tous'] as const
