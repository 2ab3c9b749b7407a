import { z } from 'zod'
import { guarded, refusal, refusalAbout, staleErrors } from '#access/procedure.ts'
import { CurrencyAmount } from '#trade/currencies/amount-rows.ts'
import { formatAmount } from '#trade/currencies/amounts.ts'
import { currencies } from '#trade/currencies/words.ts'
import { paymentMethods as usualMethods } from '#trade/payments/words.ts'
import { moneyRefusals } from '#trade/till-refusals.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { ById, Flag, Id, listInput, page, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import {
  FundsDraft,
  MoneyAccountChange,
  MoneyAccountDraft,
  PaymentMethodChange,
  PaymentMethodDraft,
  ProposedAccountDraft,
  ReasonDraft,
} from './draft.ts'
import { accountMessages } from './messages.ts'
import { accountKinds, documentKinds, moveKinds, storedAccountKinds } from './words.ts'

/** A place where money is. Balances of several currencies stand side by side and are never added. */
export type MoneyAccount = z.output<typeof MoneyAccount>
export const MoneyAccount = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  kind: z.enum(storedAccountKinds),
  /** Null for a till, which takes every currency of the company. */
  currency: z.enum(currencies).nullable(),
  agency: z.string().nullable(),
  operator: z.string().nullable(),
  number: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: Instant,
  /** Minor units. Null for a till when the caller may not see what it should hold: it is counted blind. */
  balances: z.array(CurrencyAmount).nullable(),
  /** The open session of a till. */
  session: z
    .object({ id: Id, state: z.string(), openedBy: Id, openedByName: z.string(), openedAt: Instant })
    .nullable(),
})

/** A method of payment of the company, beside the three that every company has. */
export type PaymentMethod = z.output<typeof PaymentMethod>
export const PaymentMethod = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** The kind of the accounts that take it. */
  kind: z.enum(accountKinds),
  /** The account that forms propose for it. */
  accountId: Id.nullable(),
  isActive: z.boolean(),
  createdAt: Instant,
})

/** A method that every company has, with the account that forms propose for it. Cash has none. */
export type UsualMethod = z.output<typeof UsualMethod>
export const UsualMethod = z.object({
  name: z.enum(usualMethods),
  kind: z.enum(accountKinds),
  accountId: Id.nullable(),
})

/** A change of an account. `amount` is positive when money came in. */
export type AccountMove = z.output<typeof AccountMove>
export const AccountMove = z.object({
  id: Id,
  accountId: Id,
  accountName: z.string(),
  kind: z.enum(moveKinds),
  currency: z.enum(currencies),
  amount: z.number().int(),
  /** The balance of the account in this currency after the move. Null when the caller may not see it. */
  balanceAfter: z.number().int().nullable(),
  day: z.string(),
  /** The payment, refund, expense, transfer or session, with its number or name. */
  documentId: Id,
  document: z.string().nullable(),
  documentKind: z.enum(documentKinds).nullable(),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  reason: z.string().nullable(),
  writtenByName: z.string().nullable(),
  writtenAt: Instant,
})

export type AccountMoveList = z.output<typeof AccountMoveList>
export const AccountMoveList = listInput(['writtenAt'], 'desc')
  .omit({ search: true })
  .extend({
    accountId: Id.optional(),
    kind: z.enum(moveKinds).optional(),
    currency: z.enum(currencies).optional(),
    from: z.optional(AnyDay()),
    to: z.optional(AnyDay()),
  })

const nameTaken = { NAME_TAKEN: refusal(accountMessages.nameTaken) } as const
const unknownAccount = { UNKNOWN_ACCOUNT: moneyRefusals.UNKNOWN_ACCOUNT } as const
const methodTaken = { NAME_TAKEN: refusal(accountMessages.methodTaken) } as const

export const moneyAccounts = {
  /** Lists the accounts of the company by kind and name. `active`: only those in use. */
  list: guarded('accounts.read', { reads: true })
    .route({ method: 'GET', path: '/money-accounts' })
    .input(z.object({ active: Flag.optional() }))
    .output(z.array(MoneyAccount)),
  get: guarded('accounts.read', { reads: true })
    .route({ method: 'GET', path: '/money-accounts/{id}' })
    .input(ById)
    .output(MoneyAccount),
  /** Lists the moves of an account, or of all accounts, newest first. */
  moves: guarded('accounts.read', { reads: 'once' })
    .route({ method: 'GET', path: '/money-moves' })
    .input(AccountMoveList)
    .output(page(AccountMove)),
  create: guarded('accounts.write', { creates: true, records: ['MONEY_ACCOUNT_CREATED'] })
    .route({ method: 'POST', path: '/money-accounts', successStatus: 201 })
    .input(z.intersection(MoneyAccountDraft, z.object({ id: Id.optional() })))
    .output(MoneyAccount)
    .errors({
      ...nameTaken,
      UNKNOWN_CURRENCY: { status: 422, message: accountMessages.unknownCurrency },
      TOO_MANY_ACCOUNTS: refusal(accountMessages.tooMany),
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  /** Changes an account. An account is never deleted: it is deactivated when it is empty. */
  update: guarded('accounts.write', { records: ['MONEY_ACCOUNT_UPDATED'] })
    .route({ method: 'PUT', path: '/money-accounts/{id}' })
    .input(z.object({ id: Id, version: Version, ...MoneyAccountChange.shape }))
    .output(MoneyAccount)
    .errors({
      ...nameTaken,
      TILL_OPEN: refusal(accountMessages.tillOpen),
      TRANSFER_UNDER_WAY: refusal(accountMessages.underWay),
      ACCOUNT_NOT_EMPTY: refusalAbout(
        "Ce compte n'est pas vide.",
        { balances: z.array(CurrencyAmount) },
        ({ balances }) =>
          accountMessages.notEmpty(
            balances.map(({ currency, amount }) => formatAmount(amount, currency)).join(' et '),
          ),
      ),
      ...staleErrors(MoneyAccount),
    }),
}

export const funds = {
  /** Puts money in an account from outside the company (« Apport »). A till needs its open session. */
  add: guarded('accounts.move', { creates: true, records: ['MONEY_FUNDS_ADDED'] })
    .route({ method: 'POST', path: '/money-funds', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...FundsDraft.shape }))
    .output(z.object({ id: Id }))
    .errors({
      TILL_CLOSED: moneyRefusals.TILL_CLOSED,
      UNKNOWN_ACCOUNT: moneyRefusals.UNKNOWN_ACCOUNT,
      UNKNOWN_CURRENCY: moneyRefusals.UNKNOWN_CURRENCY,
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  /** Takes wrongly entered funds out again, today. */
  cancel: guarded('accounts.move', { records: ['MONEY_FUNDS_CANCELLED'] })
    .route({ method: 'POST', path: '/money-funds/{id}/cancel' })
    .input(z.object({ id: Id, ...ReasonDraft.shape }))
    .output(z.void())
    .errors({
      TILL_CLOSED: moneyRefusals.TILL_CLOSED,
      TILL_LACKS: moneyRefusals.TILL_LACKS,
      ALREADY_CANCELLED: refusal(accountMessages.alreadyCancelled),
    }),
}

export const paymentMethods = {
  /** Lists the methods of the company. `active`: only those in use. */
  list: guarded('accounts.read', { reads: true })
    .route({ method: 'GET', path: '/payment-methods' })
    .input(z.object({ active: Flag.optional() }))
    .output(z.array(PaymentMethod)),
  /** Lists the methods that every company has. */
  usual: guarded('accounts.read', { reads: true })
    .route({ method: 'GET', path: '/payment-methods/usual' })
    .output(z.array(UsualMethod)),
  /** Sets the account that forms propose for a method that every company has. Null proposes none. */
  propose: guarded('accounts.write', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/payment-methods/usual/{name}' })
    .input(ProposedAccountDraft)
    .output(z.array(UsualMethod))
    .errors(unknownAccount),
  create: guarded('accounts.write', { creates: true, records: ['SETTINGS_UPDATED'] })
    .route({ method: 'POST', path: '/payment-methods', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...PaymentMethodDraft.shape }))
    .output(PaymentMethod)
    .errors({
      ...methodTaken,
      TOO_MANY_METHODS: refusal(accountMessages.tooManyMethods),
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  /** Changes a method. Its kind stays. */
  update: guarded('accounts.write', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/payment-methods/{id}' })
    .input(z.object({ id: Id, version: Version, ...PaymentMethodChange.shape }))
    .output(PaymentMethod)
    .errors({ ...methodTaken, ...unknownAccount, ...staleErrors(PaymentMethod) }),
}
