import { z } from 'zod'
import { refusal, refusalAbout } from '#access/procedure.ts'
import { formatAmount } from './currencies/amounts.ts'
import { currencies } from './currencies/words.ts'

const tillLacks = "La caisse n'a pas ce montant."

/** Refusals of every operation that takes or gives money of an account. */
export const moneyRefusals = {
  /** Cash goes through the open till of the person. */
  NO_OPEN_TILL: refusal('Ouvrez votre caisse.'),
  /** The person's till was counted or closed while this was being saved. */
  TILL_COUNTED: refusalAbout(
    'Cette caisse vient d’être comptée.',
    { till: z.string(), state: z.string() },
    ({ till, state }) =>
      state === 'Comptée'
        ? `${till} vient d’être comptée : clôturez-la ou reprenez-la.`
        : `${till} vient d’être clôturée. Ouvrez votre caisse.`,
  ),
  /** The till is another person's, or is being counted. */
  TILL_CLOSED: refusalAbout(
    "Cette caisse n'est pas ouverte.",
    { account: z.string() },
    ({ account }) => `${account} n'est pas ouverte.`,
  ),
  /** `balance` is null for the person who has the till open: it is counted blind. */
  TILL_LACKS: refusalAbout(
    tillLacks,
    { currency: z.enum(currencies), balance: z.number().int().nullable() },
    ({ currency, balance }) =>
      balance === null ? tillLacks : `La caisse n'a que ${formatAmount(Math.max(0, balance), currency)}.`,
  ),
  UNKNOWN_ACCOUNT: { status: 422, message: 'Choisissez un compte actif.' },
  UNKNOWN_CURRENCY: { status: 422, message: 'Ce compte ne prend pas cette devise.' },
} as const
