import { z } from 'zod'
import { guarded, refusal, refusalAbout, staleErrors } from '#access/procedure.ts'
import { FileInfo } from '#channels/files/contract.ts'
import { download, UploadInput, upload } from '#channels/files/transfers.ts'
import { formatAmount } from '#trade/currencies/amounts.ts'
import { currencies } from '#trade/currencies/words.ts'
import { moneyRefusals } from '#trade/till-refusals.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { ById, FirstVersion, Flag, Id, listInput, page } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { ExpenseDraft, ExpenseSettingsDraft, ReasonDraft } from './draft.ts'
import { accountMessages } from './messages.ts'
import { storedAccountKinds } from './words.ts'

/** Money spent from an account. `amount` is in minor units. */
export type Expense = z.output<typeof Expense>
export const Expense = z.object({
  id: Id,
  number: z.string(),
  accountId: Id,
  accountName: z.string(),
  accountKind: z.enum(storedAccountKinds),
  category: z.string(),
  payee: z.string(),
  currency: z.enum(currencies),
  amount: z.number().int(),
  day: z.string(),
  note: z.string().nullable(),
  photoId: Id.nullable(),
  expeditionId: Id.nullable(),
  expeditionReference: z.string().nullable(),
  recordedBy: Id,
  recordedByName: z.string(),
  createdAt: Instant,
  cancelledByName: z.string().nullable(),
  cancelledAt: Instant.nullable(),
  cancelReason: z.string().nullable(),
})

export type ExpenseList = z.output<typeof ExpenseList>
export const ExpenseList = listInput(['createdAt', 'day'], 'desc').extend({
  category: z.string().max(60).optional(),
  accountId: Id.optional(),
  currency: z.enum(currencies).optional(),
  recordedBy: Id.optional(),
  expeditionId: Id.optional(),
  /** Without those that were cancelled. */
  valid: Flag.optional(),
  from: z.optional(AnyDay()),
  to: z.optional(AnyDay()),
})

const Ceilings = z.partialRecord(z.enum(currencies), z.number().int())

export type ExpenseSettings = z.output<typeof ExpenseSettings>
export const ExpenseSettings = z.object({
  version: z.number().int(),
  categories: z.array(z.string()),
  employeeCeilings: Ceilings,
  managerCeilings: Ceilings,
  /** The currencies that the company takes. */
  currencies: z.array(z.enum(currencies)),
})

export const expenses = {
  list: guarded('accounts.read', { reads: 'once' })
    .route({ method: 'GET', path: '/expenses' })
    .input(ExpenseList)
    .output(page(Expense)),
  get: guarded('accounts.read', { reads: true })
    .route({ method: 'GET', path: '/expenses/{id}' })
    .input(ById)
    .output(Expense),
  /** Records an expense from an account. Cash needs the open till of the person. */
  record: guarded('expenses.record', { creates: true, records: ['EXPENSE_CREATED'] })
    .route({ method: 'POST', path: '/expenses', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...ExpenseDraft.shape }))
    .output(Expense)
    .errors({
      NO_OPEN_TILL: moneyRefusals.NO_OPEN_TILL,
      TILL_LACKS: moneyRefusals.TILL_LACKS,
      UNKNOWN_ACCOUNT: moneyRefusals.UNKNOWN_ACCOUNT,
      UNKNOWN_CURRENCY: moneyRefusals.UNKNOWN_CURRENCY,
      DAY_TO_COME: { status: 422, message: accountMessages.dayToCome },
      UNKNOWN_CATEGORY: { status: 422, message: accountMessages.unknownCategory },
      UNKNOWN_PHOTO: { status: 422, message: accountMessages.unknownPhoto },
      UNKNOWN_EXPEDITION: { status: 422, message: accountMessages.unknownExpedition },
      ABOVE_CEILING: refusalAbout(
        'Ce montant dépasse votre plafond.',
        { currency: z.enum(currencies), most: z.number().int(), who: z.string() },
        ({ currency, most, who }) => accountMessages.aboveCeiling(formatAmount(most, currency), who),
      ),
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  /** Cancels an expense. Its money comes back today, and the expense stays in the list. */
  cancel: guarded('expenses.record', { records: ['EXPENSE_CANCELLED'] })
    .route({ method: 'POST', path: '/expenses/{id}/cancel' })
    .input(z.object({ id: Id, ...ReasonDraft.shape }))
    .output(Expense)
    .errors({
      TILL_CLOSED: moneyRefusals.TILL_CLOSED,
      NOT_YOURS: { status: 403, message: accountMessages.expenseNotYours },
      ALREADY_CANCELLED: refusal(accountMessages.alreadyCancelled),
    }),
  putPhoto: upload('proofs', 'expenses.record', '/expense-photos').input(UploadInput).output(FileInfo),
  openPhoto: download('accounts.read', '/expense-photos/{id}', { reads: true }).input(ById).output(FileInfo),
  /** Categories, ceilings and currencies, for the form. */
  settings: guarded('accounts.read', { reads: true })
    .route({ method: 'GET', path: '/expense-settings' })
    .output(ExpenseSettings),
  saveSettings: guarded('accounts.write', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/expense-settings' })
    .input(z.object({ version: FirstVersion, ...ExpenseSettingsDraft.shape }))
    .output(ExpenseSettings)
    .errors(staleErrors(ExpenseSettings)),
}
