import type { Currency } from '#trade/currencies/words.ts'

// Words of the till, in a file without validation schemas so that pages load less code.

/** States of a session. A till without an open session is closed. */
export const sessionStates = ['Ouverte', 'Comptée', 'Écart à approuver', 'Clôturée'] as const
export type SessionState = (typeof sessionStates)[number]

/** The most notes or coins of one kind in a count. */
export const mostPieces = 100_000

/** How many there are of each note and coin, which is named by its amount in minor units: `{'10000': 2}`. */
export type Pieces = Readonly<Record<string, number>>

export type CurrencyCount = { currency: Currency; pieces: Pieces }

/** An amount counted, the amount that the moves say, and the difference of both, in minor units. */
export type CountedAmount = { currency: Currency; counted: number; expected: number; difference: number }

/** Why a link of the chain of a till is broken. */
export const chainRules = ['texte', 'chaîne', 'rang'] as const
type ChainRule = (typeof chainRules)[number]

export const chainRuleTexts: Record<ChainRule, string> = {
  texte: 'ses chiffres ont changé après la clôture',
  chaîne: 'il ne suit plus le PV d’avant',
  rang: 'il manque un PV avant lui',
}
