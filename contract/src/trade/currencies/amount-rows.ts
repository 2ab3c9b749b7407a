import { z } from 'zod'
import { currencies } from './words.ts'

// Parts of rows that the server returns. Those of forms, with their messages, are in `amount-schema.ts`.

export const CurrencyCode = z.enum(currencies)

/** Minor units of a currency. A move is positive when money comes in. */
export const Minor = z.number().int()

export const CurrencyAmount = z.object({ currency: CurrencyCode, amount: Minor })
