import { z } from 'zod'
import { guarded, refusal, refusalAbout } from '#access/procedure.ts'
import { CurrencyAmount, CurrencyCode, Minor } from '#trade/currencies/amount-rows.ts'
import { formatAmount } from '#trade/currencies/amounts.ts'
import { currencyFacts, maxMinorUnits } from '#trade/currencies/words.ts'
import { accountKinds, moveKinds, storedAccountKinds } from '#trade/money-accounts/words.ts'
import { AnyDay } from '#values/dates.ts'
import { Instant } from '#values/instants.ts'
import { ById, Count, filtersInput, Id, listInput, page, Version } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { differingCounts } from './count.ts'
import { DeviceReport, deviceKinds, deviceText, receiptsText } from './devices.ts'
import { ClosingDraft, CountDraft, OpeningDraft, ReopeningDraft } from './draft.ts'
import { tillMessages } from './messages.ts'
import { chainRules, sessionStates } from './words.ts'

/** A count, with what the moves say and the difference of both. */
const Counted = z.object({ currency: CurrencyCode, counted: Minor, expected: Minor, difference: Minor })

/** A session of a till, from its opening to its closing. */
export type TillSession = z.output<typeof TillSession>
export const TillSession = z.object({
  id: Id,
  version: Version,
  number: z.string(),
  /** The rank of the session among those of its till, from 1. */
  rank: Count,
  accountId: Id,
  till: z.string(),
  agency: z.string().nullable(),
  state: z.enum(sessionStates),
  openedBy: Id,
  openedByName: z.string(),
  openedAt: Instant,
  openingDay: z.string(),
  closedBy: Id.nullable(),
  closedByName: z.string().nullable(),
  closedAt: Instant.nullable(),
  approvedByName: z.string().nullable(),
  approvedAt: Instant.nullable(),
  /** The closed session that an administrator reopened as this one. */
  reopens: Id.nullable(),
  /** Amounts of the last count. Empty before the first one. */
  counted: z.array(CurrencyAmount),
  /** Differences of the last count. Empty before the closing. */
  differences: z.array(CurrencyAmount),
})

/** A count of notes and coins. `pieces` says how many there are of each, named by its minor units. */
const CountOfPieces = Counted.extend({ pieces: z.record(z.string(), Count) })

/** A count of every currency of a till. */
const Attempt = z.object({
  attempt: Count,
  countedAt: Instant,
  countedByName: z.string(),
  counts: z.array(CountOfPieces),
})

/** The sum of the moves of one kind that one person wrote in a session. */
const MoveSum = z.object({
  kind: z.enum(moveKinds),
  accountKind: z.enum(storedAccountKinds),
  personName: z.string().nullable(),
  currency: CurrencyCode,
  count: Count,
  amount: Minor,
})

/** The last report of a device on which receipts wait for the network. */
const HoldingDevice = z.object({
  kind: z.enum(deviceKinds),
  waiting: Count,
  since: Instant,
  reportedAt: Instant,
})

export type TillSessionDetail = z.output<typeof TillSessionDetail>
export const TillSessionDetail = TillSession.extend({
  opening: Attempt,
  openingReason: z.string().nullable(),
  /** Every count for the closing, the first one first. Empty while the caller counts blind. */
  attempts: z.array(Attempt),
  reason: z.string().nullable(),
  /** Sums of the moves between opening and closing. Empty while the caller counts blind. */
  moves: z.array(MoveSum),
  /** The amounts that the till should hold. Null while the caller counts blind. */
  expected: z.array(CurrencyAmount).nullable(),
  /** Reason why a manager closed although a device still held receipts. */
  holdReason: z.string().nullable(),
  /** Devices that hold receipts of this session, the oldest first. */
  devices: z.array(HoldingDevice),
  reopenedByName: z.string().nullable(),
  reopenReason: z.string().nullable(),
  /** The session as which an administrator reopened this one. */
  reopenedAs: Id.nullable(),
  hash: z.string().nullable(),
  formerHash: z.string().nullable(),
})

/** A currency of a till, with its notes and coins in minor units, the largest first. */
const Drawer = z.object({ currency: CurrencyCode, pieces: z.array(Count) })

/** A till as the caller may open it. */
export type OpenableTill = z.output<typeof OpenableTill>
export const OpenableTill = z.object({
  id: Id,
  name: z.string(),
  agency: z.string().nullable(),
  drawers: z.array(Drawer),
  /** The session that somebody has open. */
  session: z
    .object({
      id: Id,
      state: z.enum(sessionStates),
      openedBy: Id,
      openedByName: z.string(),
      openedAt: Instant,
    })
    .nullable(),
})

/** The answer of an opening, count or closing. `closing` is the last count, with the expected amounts. */
export type WrittenSession = z.output<typeof WrittenSession>
export const WrittenSession = z.object({
  id: Id,
  version: Version,
  number: z.string(),
  rank: Count,
  state: z.enum(sessionStates),
  accountId: Id,
  till: z.string(),
  attempt: Count,
  closing: z.array(Counted),
})

export type TillSessionList = z.output<typeof TillSessionList>
export const TillSessionList = listInput(['openedAt'], 'desc')
  .omit({ search: true })
  .extend({
    accountId: Id.optional(),
    state: z.enum(sessionStates).optional(),
    personId: Id.optional(),
    from: z.optional(AnyDay()),
    to: z.optional(AnyDay()),
  })

/** A move of a money account in the journal of the company. */
export type TillMove = z.output<typeof TillMove>
export const TillMove = z.object({
  id: Id,
  day: z.string(),
  writtenAt: Instant,
  accountId: Id,
  account: z.string(),
  accountKind: z.enum(storedAccountKinds),
  agency: z.string().nullable(),
  kind: z.enum(moveKinds),
  /** How a receipt or a refund was handed over. */
  method: z.string().nullable(),
  currency: CurrencyCode,
  amount: Minor,
  documentId: Id,
  /** The number of its payment, refund, expense, transfer or session. */
  document: z.string().nullable(),
  sessionId: Id.nullable(),
  personId: Id.nullable(),
  personName: z.string().nullable(),
  isReversal: z.boolean(),
  reason: z.string().nullable(),
})

export type TillMoveList = z.output<typeof TillMoveList>
export const TillMoveList = listInput(['writtenAt'], 'desc')
  .omit({ search: true })
  .extend({
    from: z.optional(AnyDay()),
    to: z.optional(AnyDay()),
    agency: z.string().max(100).optional(),
    accountId: Id.optional(),
    sessionId: Id.optional(),
    personId: Id.optional(),
    kind: z.enum(moveKinds).optional(),
    method: z.string().max(40).optional(),
    /** The kind of account, which says how the money was handed over. */
    accountKind: z.enum(accountKinds).optional(),
    currency: CurrencyCode.optional(),
  })

/** The sums of the journal in one currency, in minor units. `out` is negative. */
const MoveTotal = z.object({ currency: CurrencyCode, count: Count, incoming: Minor, outgoing: Minor })

export type MoveTotals = z.output<typeof MoveTotals>
export const MoveTotals = z.object({
  count: Count,
  sums: z.array(MoveTotal),
  /** The till that the caller has open. Its moves are in no sum, because it is counted blind. */
  withheldTill: z.string().nullable(),
})

const Thresholds = z.record(CurrencyCode, Minor.min(0).max(maxMinorUnits))

/** The sessions of a till whose hash was computed again, and those that do not fit. */
export type TillChain = z.output<typeof TillChain>
export const TillChain = z.object({
  sessions: Count,
  broken: z.array(
    z.object({ sessionId: Id, till: z.string(), number: z.string(), rank: Count, rule: z.enum(chainRules) }),
  ),
})

export type TillThresholds = z.output<typeof TillThresholds>
export const TillThresholds = z.object({ thresholds: Thresholds })

/** `when` is formatted in the company's time zone: `30 nov. 2026 à 08:12`. */
const ByWhen = { by: z.string(), when: z.string() } as const
const Holder = { ...ByWhen, till: z.string(), sessionId: Id } as const

function differenceTexts(counts: readonly z.output<typeof Counted>[]): string {
  return differingCounts(counts)
    .map(({ currency, difference }) => `${difference > 0 ? '+' : ''}${formatAmount(difference, currency)}`)
    .join(', ')
}

const holders = {
  TILL_OPEN: refusalAbout('Cette caisse est déjà ouverte.', Holder, ({ till, by, when }) =>
    tillMessages.tillOpen(till, by, when),
  ),
  OTHER_TILL: refusalAbout('Vous avez déjà ouvert une autre caisse.', Holder, ({ till, by, when }) =>
    tillMessages.otherTill(till, by, when),
  ),
} as const

const countRefusals = {
  CURRENCY_NOT_COUNTED: refusalAbout(
    'Cette caisse n’a pas cette devise.',
    { currency: CurrencyCode },
    ({ currency }) => tillMessages.currencyNotCounted(currencyFacts[currency].sign),
  ),
  COUNT_MISSING: refusalAbout(
    'Comptez toutes les devises de la caisse.',
    { currency: CurrencyCode },
    ({ currency }) => tillMessages.countMissing(currencyFacts[currency].sign),
  ),
  UNKNOWN_PIECE: refusalAbout(
    tillMessages.unknownPiece,
    { currency: CurrencyCode, piece: Count },
    ({ currency, piece }) => tillMessages.noSuchPiece(formatAmount(piece, currency)),
  ),
} as const

const sessionRefusals = {
  NOT_YOUR_TILL: refusal(tillMessages.notYourTill),
  SESSION_CLOSED: refusalAbout('Cette caisse est clôturée.', ByWhen, ({ by, when }) =>
    tillMessages.sessionClosed(by, when),
  ),
} as const

export const till = {
  /** Lists the tills that the caller may open, and who has each open. */
  tills: guarded('till.read', { reads: true })
    .route({ method: 'GET', path: '/till/tills' })
    .output(z.array(OpenableTill)),
  sessions: guarded('till.read', { reads: true })
    .route({ method: 'GET', path: '/till/sessions' })
    .input(TillSessionList)
    .output(page(TillSession)),
  session: guarded('till.read', { reads: true })
    .route({ method: 'GET', path: '/till/sessions/{id}' })
    .input(ById)
    .output(TillSessionDetail),
  open: guarded('till.use', {
    creates: true,
    failure: tillMessages.openFailed,
    records: ['TILL_OPENED'],
  })
    .route({ method: 'POST', path: '/till/sessions', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...OpeningDraft.shape }))
    .output(WrittenSession)
    .errors({
      ...holders,
      ...countRefusals,
      UNKNOWN_TILL: { status: 422, message: tillMessages.unknownTill },
      TILL_INACTIVE: refusal(tillMessages.inactiveTill),
      REASON_NEEDED: refusalAbout(tillMessages.reasonNeeded, { counts: z.array(Counted) }, ({ counts }) =>
        tillMessages.openingDiffers(differenceTexts(counts)),
      ),
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  /** Saves a blind count. Only its answer says what was expected. */
  count: guarded('till.use', { failure: tillMessages.countFailed, records: ['TILL_COUNTED'] })
    .route({ method: 'POST', path: '/till/sessions/{id}/counts' })
    .input(z.object({ id: Id, ...CountDraft.shape }))
    .output(WrittenSession)
    .errors({ ...sessionRefusals, ...countRefusals }),
  /** Opens a counted till again, because a client came before its closing. */
  resume: guarded('till.use', { failure: tillMessages.resumeFailed, records: ['TILL_RESUMED'] })
    .route({ method: 'POST', path: '/till/sessions/{id}/resume' })
    .input(ById)
    .output(WrittenSession)
    .errors(sessionRefusals),
  close: guarded('till.use', { failure: tillMessages.closeFailed, records: ['TILL_CLOSED'] })
    .route({ method: 'POST', path: '/till/sessions/{id}/close' })
    .input(z.object({ id: Id, ...ClosingDraft.shape }))
    .output(WrittenSession)
    .errors({
      ...sessionRefusals,
      NOT_COUNTED: refusal(tillMessages.notCounted),
      TRANSFER_UNDER_WAY: refusalAbout(
        'Un transfert de cette caisse n’est pas encore reçu.',
        { number: z.string(), account: z.string() },
        ({ number, account }) => tillMessages.transferUnderWay(number, account),
      ),
      DEVICE_HOLDS: refusalAbout(
        'Un appareil garde encore des reçus de cette caisse.',
        { ...ByWhen, device: z.enum(deviceKinds), receipts: Count, mayPass: z.boolean() },
        ({ device, by, receipts, when, mayPass }) =>
          [
            tillMessages.deviceHolds(deviceText(device, by), receiptsText(receipts), when),
            mayPass ? tillMessages.holdReasonNeeded : tillMessages.sendReceiptsFirst,
          ].join(' '),
      ),
      COUNTED_AGAIN: {
        status: 409,
        message: tillMessages.countedAgain,
        data: z.object({ attempt: Count, counts: z.array(Counted) }),
      },
      REASON_NEEDED: refusalAbout(tillMessages.reasonNeeded, { counts: z.array(Counted) }, ({ counts }) =>
        tillMessages.closingDiffers(differenceTexts(counts)),
      ),
    }),
  /**
   * Reports how many receipts of the caller's open till wait on a device. Returns null without an open till.
   * Repeating it changes nothing.
   */
  reportDevice: guarded('till.use')
    .route({ method: 'PUT', path: '/till/devices' })
    .input(DeviceReport)
    .output(z.object({ sessionId: Id.nullable() })),
  approve: guarded('till.approve', { failure: tillMessages.approveFailed, records: ['TILL_APPROVED'] })
    .route({ method: 'POST', path: '/till/sessions/{id}/approve' })
    .input(ById)
    .output(WrittenSession)
    .errors({
      ALREADY_APPROVED: refusalAbout('Cet écart est déjà approuvé.', ByWhen, ({ by, when }) =>
        tillMessages.alreadyApproved(by, when),
      ),
      NOTHING_TO_APPROVE: refusal(tillMessages.nothingToApprove),
      OWN_DIFFERENCE: refusal(tillMessages.ownDifference),
    }),
  /** Opens the last session of a till again, as another session of the same person. */
  reopen: guarded('till.reopen', {
    creates: true,
    failure: tillMessages.reopenFailed,
    records: ['TILL_REOPENED'],
  })
    .route({ method: 'POST', path: '/till/sessions/{id}/reopen', successStatus: 201 })
    .input(z.object({ id: Id, ...ReopeningDraft.shape }))
    .output(WrittenSession)
    .errors({
      ...holders,
      STILL_OPEN: refusal(tillMessages.stillOpen),
      NOT_LAST_SESSION: refusal(tillMessages.notLastSession),
    }),
  /** Computes the hashes of a till again. `broken` names the sessions that do not fit. */
  chain: guarded('till.approve', { reads: true, dear: true })
    .route({ method: 'GET', path: '/till/tills/{id}/chain' })
    .input(ById)
    .output(TillChain),
  /** The journal: every move of tills and accounts. A cashier sees those of their own sessions. */
  moves: guarded('till.read', { reads: true })
    .route({ method: 'GET', path: '/till/moves' })
    .input(TillMoveList)
    .output(page(TillMove)),
  totals: guarded('till.approve', { reads: true, dear: true })
    .route({ method: 'GET', path: '/till/moves/totals' })
    .input(filtersInput(TillMoveList))
    .output(MoveTotals),
  thresholds: guarded('till.read', { reads: true })
    .route({ method: 'GET', path: '/till/thresholds' })
    .output(TillThresholds),
  /** Changes the largest differences that need no approval. Currencies that are not named stay. */
  changeThresholds: guarded('till.reopen', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/till/thresholds' })
    .input(z.object({ thresholds: z.partialRecord(CurrencyCode, Minor.min(0).max(maxMinorUnits)) }))
    .output(TillThresholds),
}
