import { z } from 'zod'
import { guarded, refusal, refusalAbout, staleErrors } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { FirstVersion, Id, listInput, page } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { formatAmount } from './amounts.ts'
import { CurrencyDraft, CurrencySettingsDraft, RateDraft } from './draft.ts'
import { currencyHeld, currencyMessages, rateSurprising } from './messages.ts'
import { formatRate, rateSides, rateSources } from './rates.ts'
import { cashRoundings, currencies as currencyCodes } from './words.ts'

const code = z.enum(currencyCodes)

/** A currency as the company takes it. `version` is 0 until the company changes what is usual. */
export type CompanyCurrency = z.output<typeof CompanyCurrency>
export const CompanyCurrency = z.object({
  currency: code,
  version: FirstVersion,
  isActive: z.boolean(),
  cashStep: z.number().int(),
  rounding: z.enum(cashRoundings),
  pieces: z.array(z.number().int()),
})

export type CurrencySettings = z.output<typeof CurrencySettings>
export const CurrencySettings = z.object({
  version: FirstVersion,
  documentCurrency: code.nullable(),
  rateDays: z.number().int(),
})

/** A rate as it was written. It is never edited: a mistake gets a newer one. */
export type ExchangeRate = z.output<typeof ExchangeRate>
export const ExchangeRate = z.object({
  id: Id,
  currency: code,
  side: z.enum(rateSides),
  /** Units of the currency for one dollar. */
  rate: z.string(),
  source: z.enum(rateSources),
  /** The server's clock. */
  validFrom: Instant,
  writtenByName: z.string(),
})

const CurrentRate = ExchangeRate.omit({ currency: true, side: true })
  /** The company's number of days has passed: a receipt needs a manager. */
  .extend({ isOld: z.boolean() })
  .nullable()

/** An active currency with its latest rates. `achat` is null when change is given back at the other rate. */
export type CurrencyRates = z.output<typeof CurrencyRates>
export const CurrencyRates = z.object({ currency: code, vente: CurrentRate, achat: CurrentRate })

export type RateList = z.output<typeof RateList>
export const RateList = listInput(['validFrom'], 'desc').extend({
  currency: code.optional(),
  side: z.enum(rateSides).optional(),
})

const inactive = { status: 422, message: currencyMessages.inactive } as const

export const currencies = {
  /** Lists every currency that a company can take, dollars first, with the company's settings. */
  list: guarded('currencies.read', { reads: true })
    .route({ method: 'GET', path: '/currencies' })
    .output(z.array(CompanyCurrency)),
  /** Changes how the company takes a currency. One that an account still holds stays on. */
  save: guarded('currencies.write', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/currencies/{currency}' })
    .input(z.object({ currency: code, version: FirstVersion, ...CurrencyDraft.shape }))
    .output(CompanyCurrency)
    .errors({
      ...staleErrors(CompanyCurrency),
      DOLLARS_STAY: { status: 422, message: currencyMessages.dollarsStay },
      CURRENCY_ON_DOCUMENTS: refusal(currencyMessages.onDocuments),
      CURRENCY_HELD: refusalAbout(
        'Un compte a encore de cette devise.',
        { account: z.string(), currency: code, amount: z.number().int() },
        ({ account, currency, amount }) => currencyHeld(account, formatAmount(amount, currency)),
      ),
    }),
  settings: guarded('currencies.read', { reads: true })
    .route({ method: 'GET', path: '/currencies/settings' })
    .output(CurrencySettings),
  /** Sets the second currency of documents issued from now on, and how long a rate serves. */
  saveSettings: guarded('currencies.write', { records: ['SETTINGS_UPDATED'] })
    .route({ method: 'PUT', path: '/currencies/settings' })
    .input(z.object({ version: FirstVersion, ...CurrencySettingsDraft.shape }))
    .output(CurrencySettings)
    .errors({ ...staleErrors(CurrencySettings), CURRENCY_INACTIVE: inactive }),
}

export const rates = {
  /** Lists the rates that were ever written, the newest first. */
  list: guarded('currencies.read', { reads: true })
    .route({ method: 'GET', path: '/exchange-rates' })
    .input(RateList)
    .output(page(ExchangeRate)),
  /** Returns the rates that apply now, by active currency. Dollars have none. */
  current: guarded('currencies.read', { reads: true })
    .route({ method: 'GET', path: '/exchange-rates/current' })
    .output(z.array(CurrencyRates)),
  /**
   * Writes a rate, which applies at once. `seenId` is the rate that the person saw, `replaced` the one that a
   * colleague wrote since. Both are kept.
   */
  create: guarded('rates.write', { creates: true, records: ['RATE_CREATED'] })
    .route({ method: 'POST', path: '/exchange-rates', successStatus: 201 })
    .input(
      z.object({
        id: Id.optional(),
        ...RateDraft.shape,
        seenId: Id.nullish(),
        confirmed: z.boolean().default(false),
      }),
    )
    .output(ExchangeRate.extend({ replaced: ExchangeRate.nullable(), message: z.string() }))
    .errors({
      CURRENCY_INACTIVE: inactive,
      ID_TAKEN: refusal(apiRefusals.idTaken),
      RATE_SURPRISING: refusalAbout(
        'Ce taux est très loin du dernier.',
        { currency: code, rate: z.string(), last: z.string() },
        ({ currency, rate, last }) => rateSurprising(currency, formatRate(rate), formatRate(last)),
      ),
    }),
}
