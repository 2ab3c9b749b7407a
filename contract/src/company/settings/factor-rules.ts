/** Groups of users who must use a second factor. */
export const factorRules = ['Personne', 'Administrateurs', 'Tous'] as const
