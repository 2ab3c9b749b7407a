import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import { FileInfo } from '#channels/files/contract.ts'
import { download, UploadInput, upload } from '#channels/files/transfers.ts'
import { currencies } from '#trade/currencies/words.ts'
import { tenderMessages } from '#trade/tenders/messages.ts'
import { tenderChangeRefusals } from '#trade/tenders/refusals.ts'
import { Tender } from '#trade/tenders/rows.ts'
import { reason } from '#values/fields.ts'
import { Instant } from '#values/instants.ts'
import { Count, Id } from '#wire/page.ts'
import { Payment, paymentRefusals } from './contract.ts'

const Rate = z.object({ id: Id, rate: z.string(), validFrom: Instant })

/** A currency with its latest rates: units for one dollar. `buying` is null when change uses `selling`. */
export type TenderCurrency = z.output<typeof TenderCurrency>
export const TenderCurrency = z.object({
  currency: z.enum(currencies),
  /** The step and rounding of cash. Null for dollars without a setting. */
  cash: z.object({ step: Count, rounding: z.enum(['au-dessus', 'au plus proche']) }).nullable(),
  selling: Rate.nullable(),
  buying: Rate.nullable(),
})

/** The form of a payment offers these methods, accounts and rates. */
export type TenderChoices = z.output<typeof TenderChoices>
export const TenderChoices = z.object({
  /** `accountId` is the active account that the company proposes for the method. */
  methods: z.array(z.object({ name: z.string(), kind: z.string(), accountId: Id.nullable() })),
  accounts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      kind: z.string(),
      currency: z.enum(currencies).nullable(),
      operator: z.string().nullable(),
    }),
  ),
  currencies: z.array(TenderCurrency),
  /** The account of the caller's open till. Null while it is closed or being counted. */
  tillId: Id.nullable(),
})

/** A tender whose screenshot waits for verification, with its payment. */
export type Claim = z.output<typeof Claim>
export const Claim = Tender.extend({
  paymentId: Id,
  clientName: z.string(),
  invoiceNumber: z.string(),
  paymentReference: z.string(),
  paymentAmount: Count,
  recordedByName: z.string(),
  recordedAt: Instant,
})

const OneTender = z.object({ id: Id, position: z.coerce.number().int().min(0).max(9) })

/** A payment after one of its screenshots was verified or refused. */
export type JudgedPayment = z.output<typeof JudgedPayment>
const JudgedPayment = Payment.pick({ id: true, version: true, status: true })

const claimRefusals = { NOT_WAITING: refusal(tenderMessages.notWaiting) } as const

const { EXCEEDS_BALANCE, INVOICE_CANCELLED, PAYMENT_TO_COME, UNKNOWN_INVOICE } = paymentRefusals

export const tenders = {
  choices: guarded('tenders.record', { reads: true })
    .route({ method: 'GET', path: '/tenders/choices' })
    .output(TenderChoices),
  /** Adds the screenshot of a mobile money transfer, which a tender then names. */
  addScreenshot: upload('proofs', 'tenders.record', '/payments/screenshots', { records: ['PHOTO_ADDED'] })
    .input(UploadInput)
    .output(FileInfo),
  screenshot: download('payments.read', '/payments/{id}/tenders/{position}/screenshot', { reads: true })
    .input(OneTender)
    .output(FileInfo),
  /** Lists the oldest 200 screenshots that wait for verification. */
  waiting: guarded('tenders.verify', { reads: true })
    .route({ method: 'GET', path: '/tenders/waiting' })
    .output(z.array(Claim)),
  /** Accepts a screenshot. The last one of a payment makes it `Reçu`. */
  verify: guarded('tenders.verify', { records: ['PAYMENT_UPDATED'] })
    .route({ method: 'POST', path: '/payments/{id}/tenders/{position}/verification' })
    .input(OneTender)
    .output(JudgedPayment)
    .errors({
      ...tenderChangeRefusals,
      ...claimRefusals,
      EXCEEDS_BALANCE,
      INVOICE_CANCELLED,
      PAYMENT_TO_COME,
      UNKNOWN_INVOICE,
    }),
  /** Refuses a screenshot. Another payment may then take its reference. */
  refuse: guarded('tenders.verify', { records: ['PAYMENT_UPDATED'] })
    .route({ method: 'POST', path: '/payments/{id}/tenders/{position}/refusal' })
    .input(OneTender.extend({ reason: reason(1000) }))
    .output(JudgedPayment)
    .errors(claimRefusals),
}
