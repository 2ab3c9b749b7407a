import { z } from 'zod'
import { guarded, refusal, refusalAbout } from '#access/procedure.ts'
import { currencies } from '#trade/currencies/words.ts'
import { moneyRefusals } from '#trade/till-refusals.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, Id, listInput, page } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { AcknowledgementDraft, ReasonDraft, SettlementDraft, TransferDraft } from './draft.ts'
import { accountMessages } from './messages.ts'
import { transferStates } from './words.ts'

/** Money sent from one account to another. Amounts are in minor units. */
export type Transfer = z.output<typeof Transfer>
export const Transfer = z.object({
  id: Id,
  number: z.string(),
  kind: z.enum(['transfert', 'versement banque']),
  fromId: Id,
  fromName: z.string(),
  toId: Id,
  toName: z.string(),
  currency: z.enum(currencies),
  amount: z.number().int(),
  fee: z.number().int(),
  day: z.string(),
  note: z.string().nullable(),
  state: z.enum(transferStates),
  sentBy: Id,
  sentByName: z.string(),
  sentAt: Instant,
  received: z.number().int().nullable(),
  acknowledgedByName: z.string().nullable(),
  acknowledgedAt: Instant.nullable(),
  settledByName: z.string().nullable(),
  cancelledByName: z.string().nullable(),
  reason: z.string().nullable(),
  /** True when the caller may acknowledge it now. */
  mayAcknowledge: z.boolean(),
})

export type TransferList = z.output<typeof TransferList>
export const TransferList = listInput(['sentAt'], 'desc')
  .omit({ search: true })
  .extend({
    state: z.enum(transferStates).optional(),
    /** Transfers from or to this account. */
    accountId: Id.optional(),
  })

const done = refusalAbout(
  "Ce transfert n'est plus en route.",
  { state: z.string(), by: z.string().nullable() },
  ({ state, by }) => accountMessages.transferDone(state, by),
)

export const transfers = {
  list: guarded('accounts.read', { reads: 'once' })
    .route({ method: 'GET', path: '/money-transfers' })
    .input(TransferList)
    .output(page(Transfer)),
  get: guarded('accounts.read', { reads: true })
    .route({ method: 'GET', path: '/money-transfers/{id}' })
    .input(ById)
    .output(Transfer),
  /** Sends money to another account of the same currency. It is in transit until it is acknowledged. */
  send: guarded('accounts.move', { creates: true, records: ['MONEY_TRANSFER_SENT'] })
    .route({ method: 'POST', path: '/money-transfers', successStatus: 201 })
    .input(z.intersection(TransferDraft, z.object({ id: Id.optional() })))
    .output(Transfer)
    .errors({
      TILL_CLOSED: moneyRefusals.TILL_CLOSED,
      TILL_LACKS: moneyRefusals.TILL_LACKS,
      UNKNOWN_ACCOUNT: moneyRefusals.UNKNOWN_ACCOUNT,
      UNKNOWN_CURRENCY: moneyRefusals.UNKNOWN_CURRENCY,
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  /** Confirms the amount that arrived. A difference stays in transit and is told. */
  acknowledge: guarded('accounts.acknowledge', { records: ['MONEY_TRANSFER_RECEIVED'] })
    .route({ method: 'POST', path: '/money-transfers/{id}/acknowledge' })
    .input(z.object({ id: Id, ...AcknowledgementDraft.shape }))
    .output(Transfer)
    .errors({
      TILL_CLOSED: moneyRefusals.TILL_CLOSED,
      TRANSFER_DONE: done,
      NOT_RESPONSIBLE: { status: 403, message: accountMessages.notResponsible },
    }),
  /** Settles the difference of a transfer: it arrived late, came back, or is lost. */
  settle: guarded('accounts.move', { records: ['MONEY_TRANSFER_SETTLED'] })
    .route({ method: 'POST', path: '/money-transfers/{id}/settle' })
    .input(z.object({ id: Id, ...SettlementDraft.shape }))
    .output(Transfer)
    .errors({
      TILL_CLOSED: moneyRefusals.TILL_CLOSED,
      TILL_LACKS: moneyRefusals.TILL_LACKS,
      UNKNOWN_ACCOUNT: moneyRefusals.UNKNOWN_ACCOUNT,
      UNKNOWN_CURRENCY: moneyRefusals.UNKNOWN_CURRENCY,
      TRANSFER_DONE: done,
    }),
  /** Takes back a transfer that nobody has acknowledged. */
  cancel: guarded('accounts.move', { records: ['MONEY_TRANSFER_CANCELLED'] })
    .route({ method: 'POST', path: '/money-transfers/{id}/cancel' })
    .input(z.object({ id: Id, ...ReasonDraft.shape }))
    .output(Transfer)
    .errors({ TILL_CLOSED: moneyRefusals.TILL_CLOSED, TRANSFER_DONE: done }),
  /** Counts the transfers under way and those with a difference. */
  waiting: guarded('accounts.read', { reads: true })
    .route({ method: 'GET', path: '/money-transfers/waiting' })
    .output(z.object({ count: Count })),
}
