import type { ExchangeRate, RateList } from '@escale/contract/trade/currencies/contract'
import { rateSideNames, rateSourceNames } from '@escale/contract/trade/currencies/rates'
import { currencyFacts } from '@escale/contract/trade/currencies/words'
import { listRates } from '#trade/currencies/queries.ts'
import type { ListFile } from './stream-list.ts'

export const rateFile: ListFile<string, RateList, ExchangeRate> = {
  title: 'Taux',
  stem: 'taux',
  columns: [
    { title: 'Enregistré le', kind: 'moment', of: ({ validFrom }) => validFrom },
    { title: 'Devise', kind: 'text', of: ({ currency }) => currency },
    { title: 'Nom', kind: 'text', of: ({ currency }) => currencyFacts[currency].name },
    { title: 'Sens', kind: 'text', of: ({ side }) => rateSideNames[side] },
    { title: 'Taux pour 1 USD', kind: 'text', of: ({ rate }) => rate.replace('.', ',') },
    { title: 'Source', kind: 'text', of: ({ source }) => rateSourceNames[source] },
    { title: 'Enregistré par', kind: 'text', of: ({ writtenByName }) => writtenByName },
  ],
  read: ({ company }, list) => listRates(company, list),
}
