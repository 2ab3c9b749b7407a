import { z } from 'zod'
import { refusal, refusalAbout } from '#access/procedure.ts'
import { usualRateDays } from '#trade/currencies/rates.ts'
import { moneyRefusals } from '#trade/till-refusals.ts'
import { formatMoney } from '#values/amounts.ts'
import { SignedCents } from '#values/money.ts'
import { Count, Id } from '#wire/page.ts'
import { oldRate, referenceTaken, tenderMessages, tenderReasonTexts, tendersDiffer } from './messages.ts'
import { tenderReasons } from './words.ts'

const { NO_OPEN_TILL, TILL_COUNTED, TILL_LACKS } = moneyRefusals

const refusedTender = refusalAbout(
  'Ce moyen de paiement est refusé.',
  { tender: Count, reason: z.enum(tenderReasons), days: Count.optional() },
  ({ reason, days }) => (reason === 'oldRate' ? oldRate(days ?? usualRateDays) : tenderReasonTexts[reason]),
)

const tenderRefused = { ...refusedTender, status: 422 } as const

const differing = refusalAbout(
  'Les moyens de paiement ne font pas le montant.',
  { amount: Count, total: SignedCents },
  ({ amount, total }) => tendersDiffer(formatMoney(amount), formatMoney(total)),
)

const tendersDifferent = { ...differing, status: 422 } as const

/** Refusals of a payment, receipt or refund with tenders. `tender` is the place of the tender, from 0. */
export const tenderRefusals = {
  NO_OPEN_TILL,
  TILL_COUNTED,
  TILL_LACKS,
  TENDER_REFUSED: tenderRefused,
  TENDERS_DIFFER: tendersDifferent,
  RATE_CHANGED: refusalAbout(
    tenderMessages.rateChanged,
    { tender: Count, rateId: Id, rate: z.string() },
    () => tenderMessages.rateChanged,
  ),
  REFERENCE_TAKEN: refusalAbout(
    'Cette référence est déjà reçue.',
    { tender: Count, day: z.string().optional(), by: z.string().optional(), receipt: z.string().optional() },
    referenceTaken,
  ),
} as const

/** Refusals of a change of a payment with tenders. */
export const tenderChangeRefusals = {
  NO_OPEN_TILL,
  TILL_COUNTED,
  TILL_LACKS,
  TENDER_REFUSED: tenderRefused,
  TENDERED: refusal(tenderMessages.tendered),
  UNVERIFIED: refusal(tenderMessages.unverified),
} as const
