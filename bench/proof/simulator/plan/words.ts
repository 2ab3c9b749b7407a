/** Where departures go, and goods with them. */
export const places = ['Matadi', 'Kinshasa', 'Pointe-Noire'] as const
