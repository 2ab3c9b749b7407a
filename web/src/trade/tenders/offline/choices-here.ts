import { currencies } from '@escale/contract/trade/currencies/words'
import type { TenderChoices, TenderCurrency } from '@escale/contract/trade/payments/tenders'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api.ts'
import { type Lookup, readWithCopy } from '#channels/lookups/lookups.ts'
import { isInstant, isNumber, isText, listOf, objectOf, oneOf, orNull } from '#session/device/shapes.ts'

// Methods, accounts, rates and the open till. The last response is stored on this device.

const isRate = objectOf<NonNullable<TenderCurrency['selling']>>({
  id: isText,
  rate: isText,
  validFrom: isInstant,
})

const choicesHere: Lookup<TenderChoices> = {
  name: 'tender-choices',
  version: 1,
  isRow: objectOf<TenderChoices>({
    methods: listOf(
      objectOf<TenderChoices['methods'][number]>({ name: isText, kind: isText, accountId: orNull(isText) }),
    ),
    accounts: listOf(
      objectOf<TenderChoices['accounts'][number]>({
        id: isText,
        name: isText,
        kind: isText,
        currency: orNull(oneOf(currencies)),
        operator: orNull(isText),
      }),
    ),
    currencies: listOf(
      objectOf<TenderCurrency>({
        currency: oneOf(currencies),
        cash: orNull(
          objectOf<NonNullable<TenderCurrency['cash']>>({
            step: isNumber,
            rounding: oneOf(['au-dessus', 'au plus proche'] as const),
          }),
        ),
        selling: orNull(isRate),
        buying: orNull(isRate),
      }),
    ),
    tillId: orNull(isText),
  }),
  most: 1,
}

/** A till that is opened in another window counts as soon as the person comes back. */
export const choicesQuery = queryOptions({
  queryKey: api.tenders.choices.queryKey(),
  queryFn: ({ signal }) => readChoices(signal),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
})

async function readChoices(signal: AbortSignal): Promise<TenderChoices> {
  const [choices] = await readWithCopy(choicesHere, async () => [
    await api.tenders.choices.call(undefined, { signal }),
  ])
  return choices as TenderChoices // Without a stored row, the error of the request is thrown.
}
