import { api } from '#access/guard/guard.ts'
import { currentRates } from '#trade/money/current-rates.ts'
import { companyCurrencies, saveCurrency } from './company-currencies.ts'
import { listRates } from './queries.ts'
import { createRate } from './rates.ts'
import { currencySettings, saveCurrencySettings } from './settings.ts'

export const currencies = api.currencies.router({
  list: api.currencies.list.handler(({ context }) => companyCurrencies(context.company)),
  save: api.currencies.save.handler(({ context, input: { currency, version, ...draft } }) =>
    saveCurrency(context, currency, version, draft),
  ),
  settings: api.currencies.settings.handler(({ context }) => currencySettings(context.company)),
  saveSettings: api.currencies.saveSettings.handler(({ context, input: { version, ...draft } }) =>
    saveCurrencySettings(context, version, draft),
  ),
})

export const rates = api.rates.router({
  list: api.rates.list.handler(({ context, input }) => listRates(context.company, input)),
  current: api.rates.current.handler(({ context }) => currentRates(context.company)),
  create: api.rates.create.handler(({ context, input }) => createRate(context, input)),
})
