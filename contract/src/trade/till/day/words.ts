// Words of the day, in a file without validation schemas so that pages load less code.

/** Causes of a difference: a count, the rounding of cash, or a transfer. */
export const differenceCauses = ['comptage', 'arrondi', 'transfert'] as const
type DifferenceCause = (typeof differenceCauses)[number]

export const differenceCauseNames: Record<DifferenceCause, string> = {
  comptage: 'Comptage',
  arrondi: 'Arrondi',
  transfert: 'Transfert',
}

/** The most people who receive the day. */
export const mostRecipients = 20

/** The hour of a company that has not chosen one. */
export const usualHour = 20

/** The most expenses and refunds that the day names one by one. */
export const mostSpendings = 50
