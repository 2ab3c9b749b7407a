import * as z from 'zod/mini'
import { AmountOrZero, CurrencyCode, PositiveAmount } from '#trade/currencies/amount-schema.ts'
import { Day } from '#values/dates.ts'
import { reason } from '#values/fields.ts'
import { note, optional, plainLetters, required } from '#values/text.ts'
import { accountKinds, mostCategories, outcomes } from './words.ts'

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

const unknownAccount = 'Choisissez un compte.'

/** The account that forms propose for a method. Null proposes none, undefined keeps it. */
const proposedAccount = z.nullable(z.uuid(unknownAccount))

export const PaymentMethodChange = z.object({
  name: methodName,
  accountId: z.optional(proposedAccount),
  isActive: z.boolean(),
})
export type PaymentMethodChange = z.output<typeof PaymentMethodChange>

/** The account that forms propose for a method that every company has. */
export const ProposedAccountDraft = z.object({
  name: z.enum(['Virement', 'Chèque']),
  accountId: proposedAccount,
})
export type ProposedAccountDraft = z.output<typeof ProposedAccountDraft>

/** Money put in an account from outside the company, in minor units. */
export const FundsDraft = z.object({
  accountId: z.uuid(unknownAccount),
  currency: CurrencyCode,
  amount: PositiveAmount,
  reason: reason(1000),
})
export type FundsDraft = z.output<typeof FundsDraft>

export const ReasonDraft = z.object({ reason: reason(1000) })

/** Money sent from one account to another of the same currency. `fee` is paid by the first account. */
export const TransferDraft = z
  .object({
    fromId: z.uuid(unknownAccount),
    toId: z.uuid(unknownAccount),
    currency: CurrencyCode,
    amount: PositiveAmount,
    fee: z._default(AmountOrZero, 0),
    note: optional(1000),
  })
  .check(
    z.refine<{ fromId: string; toId: string }>(({ fromId, toId }) => fromId !== toId, {
      path: ['toId'],
      message: 'Choisissez un autre compte que celui du départ.',
    }),
    z.refine<{ fee: number; amount: number }>(({ fee, amount }) => fee <= amount, {
      path: ['fee'],
      message: 'Les frais ne peuvent pas dépasser le montant.',
    }),
  )
export type TransferDraft = z.output<typeof TransferDraft>

/** The amount that arrived, in minor units. It may differ from the amount sent. */
export const AcknowledgementDraft = z.object({ received: AmountOrZero, note: optional(1000) })
export type AcknowledgementDraft = z.output<typeof AcknowledgementDraft>

export const SettlementDraft = z.object({
  outcome: z.enum(outcomes, 'Choisissez ce que cet argent est devenu.'),
  reason: reason(1000),
})
export type SettlementDraft = z.output<typeof SettlementDraft>

/** An expense. Without an account it is the till that the person has open. */
export const ExpenseDraft = z.object({
  accountId: z._default(z.nullable(z.uuid(unknownAccount)), null),
  category: required('Choisissez une catégorie.', 60),
  payee: required('Indiquez à qui.', 200),
  currency: CurrencyCode,
  amount: PositiveAmount,
  day: Day('Indiquez une date valide.'),
  note: note(),
  photoId: z._default(z.nullable(z.uuid()), null),
  expeditionId: z._default(z.nullable(z.uuid()), null),
})
export type ExpenseDraft = z.output<typeof ExpenseDraft>

const AmountsByCurrency = z.partialRecord(CurrencyCode, z.optional(AmountOrZero))

/** The settings of expenses: categories, and the highest amount of one expense by role and currency. */
export const ExpenseSettingsDraft = z.object({
  categories: z.array(required('Indiquez un nom.', 60)).check(
    z.minLength(1, 'Une catégorie au moins.'),
    z.maxLength(mostCategories, `${mostCategories} catégories au plus.`),
    z.refine(
      (names) => new Set(names.map(plainLetters)).size === names.length,
      'Deux catégories ont le même nom.',
    ),
  ),
  employeeCeilings: AmountsByCurrency,
  managerCeilings: AmountsByCurrency,
})
export type ExpenseSettingsDraft = z.output<typeof ExpenseSettingsDraft>
