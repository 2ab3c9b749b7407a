/** The period that the calendar shows, as written in the address. */
export type Scale = 'mois' | 'semaine'
