/** What the calendar shows at once, as written in the address. */
export type Scale = 'mois' | 'semaine'
