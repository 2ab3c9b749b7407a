import * as z from 'zod/mini'
import { AmountOrZero, CurrencyCode } from '#trade/currencies/amount-schema.ts'
import { optional, required } from '#values/text.ts'
import { accountKinds } from './words.ts'

const shared = {
  name: required('Indiquez le nom du compte.', 100),
  agency: optional(100),
  /** Bank, or mobile money operator. */
  operator: optional(100),
  number: optional(60),
}

type Drawers = { kind: string; currency: string | null }

/** A new money account. A till takes every currency of the company, every other account has one. */
export const MoneyAccountDraft = z
  .object({
    ...shared,
    kind: z.enum(accountKinds, 'Choisissez une nature.'),
    currency: z._default(z.nullable(CurrencyCode), null),
    /** The balance on the day of its creation, in minor units. A till gets its money by « Apport ». */
    openingBalance: z._default(AmountOrZero, 0),
  })
  .check(
    z.refine<Drawers>(({ kind, currency }) => kind === 'caisse' || currency !== null, {
      path: ['currency'],
      message: 'Choisissez une devise.',
    }),
    z.refine<Drawers>(({ kind, currency }) => kind !== 'caisse' || currency === null, {
      path: ['currency'],
      message: 'Une caisse prend toutes les devises de l’entreprise.',
    }),
    z.refine<{ kind: string; openingBalance: number }>(
      ({ kind, openingBalance }) => kind !== 'caisse' || openingBalance === 0,
      { path: ['openingBalance'], message: 'L’argent d’une caisse arrive par un apport.' },
    ),
  )
export type MoneyAccountDraft = z.output<typeof MoneyAccountDraft>

/** The changes of an account. Its kind and currency stay. */
export const MoneyAccountChange = z.object({ ...shared, isActive: z.boolean() })
export type MoneyAccountChange = z.output<typeof MoneyAccountChange>

const methodName = required('Indiquez le nom du mode de paiement.', 40)

export const PaymentMethodDraft = z.object({
  name: methodName,
  kind: z.enum(accountKinds, 'Choisissez une nature de compte.'),
})
export type PaymentMethodDraft = z.output<typeof PaymentMethodDraft>

export const PaymentMethodChange = z.object({ name: methodName, isActive: z.boolean() })
export type PaymentMethodChange = z.output<typeof PaymentMethodChange>
