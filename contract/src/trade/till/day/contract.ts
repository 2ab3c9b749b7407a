import { z } from 'zod'
import { guarded, staleErrors } from '#access/procedure.ts'
import { download } from '#channels/files/transfers.ts'
import { CurrencyAmount, CurrencyCode, Minor } from '#trade/currencies/amount-rows.ts'
import { sheetFormats } from '#trade/lists/words.ts'
import { moveKinds, storedAccountKinds } from '#trade/money-accounts/words.ts'
import { sessionStates } from '#trade/till/words.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { SignedCents } from '#values/money.ts'
import { Count, FirstVersion, Id } from '#wire/page.ts'
import { DaySettingsDraft } from './draft.ts'
import { dayMessages } from './messages.ts'
import { differenceCauses } from './words.ts'

/** The receipts of one person by one method in one currency, less the change given back. */
const DayReceipt = z.object({
  method: z.string(),
  currency: CurrencyCode,
  personId: Id.nullable(),
  personName: z.string(),
  count: Count,
  amount: Minor,
  /** False for payments without an account: they are in the list of payments and in no journal. */
  isInAccount: z.boolean(),
})

/** The session of a till that began before the end of the day and was not closed before its beginning. */
const DaySession = z.object({
  id: Id,
  state: z.enum(sessionStates),
  openedBy: Id,
  openedByName: z.string(),
  openedAt: Instant,
  openingDay: z.string(),
  closedAt: Instant.nullable(),
  closingDay: z.string().nullable(),
})

/** An account at the end of the day. `balances` is null while the caller counts the till blind. */
const DayAccount = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(storedAccountKinds),
  agency: z.string().nullable(),
  balances: z.array(CurrencyAmount).nullable(),
  session: DaySession.nullable(),
})

/** The work to do at the moment of the request, whatever the day. */
const DayWaiting = z.object({
  /** Screenshots of mobile money to verify. */
  claims: Count,
  /** Sessions whose difference waits for approval. */
  differences: Count,
  /** Transfers that nobody has acknowledged. */
  transfers: z.object({ count: Count, amounts: z.array(CurrencyAmount) }),
  /** Transfers of which another amount arrived than was sent. */
  unsettled: Count,
  /** Payments by cheque that are « En attente ». */
  cheques: z.object({ count: Count, amount: SignedCents }),
})

/** The moves of one kind in one currency, except receipts and differences. `outgoing` is negative. */
const DayMove = z.object({
  kind: z.enum(moveKinds),
  currency: CurrencyCode,
  count: Count,
  incoming: Minor,
  outgoing: Minor,
})

/** An expense or a refund. */
const DaySpending = z.object({
  id: Id,
  documentId: Id,
  kind: z.enum(['dépense', 'remboursement']),
  document: z.string().nullable(),
  reason: z.string().nullable(),
  account: z.string(),
  currency: CurrencyCode,
  amount: Minor,
  personName: z.string().nullable(),
})

const DayDifference = z.object({
  accountId: Id,
  account: z.string(),
  cause: z.enum(differenceCauses),
  currency: CurrencyCode,
  count: Count,
  amount: Minor,
})

/** A day of the tills and accounts, or the part of one cashier. */
export type TillDay = z.output<typeof TillDay>
export const TillDay = z.object({
  day: z.string(),
  today: z.string(),
  madeAt: Instant,
  /** True when only the caller's own part is shown. */
  isOwn: z.boolean(),
  /** True when the cash of the caller's open till is left out, because it is counted blind. */
  isBlind: z.boolean(),
  agency: z.string().nullable(),
  agencies: z.array(z.string()),
  receipts: z.array(DayReceipt),
  /**
   * The received payments of this date, in cents. Null for one agency, because payments have none, and
   * while the caller counts blind.
   */
  payments: z.object({ count: Count, amount: SignedCents }).nullable(),
  accounts: z.array(DayAccount),
  waiting: DayWaiting.nullable(),
  moves: z.array(DayMove),
  spendings: z.array(DaySpending),
  differences: z.array(DayDifference),
})

export type DayQuery = z.output<typeof DayQuery>
export const DayQuery = z.object({
  /** Today in the company's time zone when absent. */
  day: z.optional(AnyDay('Indiquez une date valide.')),
  agency: z.string().max(100).optional(),
})

/** When the day is sent, and to whom. `version` is 0 before the first save. */
export type DaySettings = z.output<typeof DaySettings>
export const DaySettings = z.object({
  version: FirstVersion,
  isOn: z.boolean(),
  hour: z.number().int(),
  recipients: z.array(Id),
  /** Members who may read the whole day. */
  people: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
  /** False when this installation sends no mail. */
  sendsMail: z.boolean(),
  /** The last day that was sent. */
  last: z.object({ day: z.string(), sentAt: Instant, addresses: z.array(z.string()) }).nullable(),
})

const FileName = z.object({ name: z.string() })

export const tillDay = {
  /** Sums up a day. A cashier reads what they received and spent themselves. */
  get: guarded('till.read', { reads: true, dear: true })
    .route({ method: 'GET', path: '/till/day' })
    .input(DayQuery)
    .output(TillDay),
  file: download('lists.export', '/till/day/file', { also: 'till.read', records: ['EXPORT'], dear: true })
    .input(z.intersection(DayQuery, z.object({ format: z.enum(sheetFormats).default('csv') })))
    .output(FileName),
  /** Prints the day. With the query parameter `?download`, browsers save it instead of showing it. */
  pdf: download('till.read', '/till/day/pdf', { prints: true, records: ['PRINT'], dear: true })
    .input(DayQuery)
    .output(FileName),
  settings: guarded('till.approve', { reads: true })
    .route({ method: 'GET', path: '/till/day/settings' })
    .output(DaySettings),
  /** Sets the hour at which the day is sent, and the members who receive it. */
  saveSettings: guarded('till.reopen', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/till/day/settings' })
    .input(z.object({ version: FirstVersion, ...DaySettingsDraft.shape }))
    .output(DaySettings)
    .errors({
      ...staleErrors(DaySettings),
      NOBODY: { status: 422, message: dayMessages.nobody },
      UNKNOWN_RECIPIENT: { status: 422, message: dayMessages.unknownRecipient },
    }),
}
