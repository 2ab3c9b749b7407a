import { formatAmount, parseAmount } from '@escale/contract/trade/currencies/amounts'
import { type Currency, currencyFacts, maxMinorUnits } from '@escale/contract/trade/currencies/words'
import { type FigureProps, TypedInput } from './TypedInput.tsx'

/**
 * A field for an amount of any currency, whose value is in minor units. `MoneyInput` is for the dollars of
 * documents, which have a smaller ceiling.
 */
export function AmountInput({ currency, ...props }: FigureProps & { currency: Currency }) {
  const { decimals } = currencyFacts[currency]
  return <TypedInput inputMode={decimals ? 'decimal' : 'numeric'} {...props} reading={readingOf(currency)} />
}

function readingOf(currency: Currency) {
  const { decimals, smallest } = currencyFacts[currency]
  const example = decimals ? '150 000,50 (deux décimales au plus)' : '150 000 (sans décimale)'
  return {
    parse: (text: string) => parseAmount(text, currency),
    format: (minor: number) => formatAmount(minor, currency),
    missing: 'Indiquez un montant.',
    refused: `Montant illisible. Exemple : ${example}.`,
    steps: { unitsPerOne: 1, step: smallest, least: 0, most: maxMinorUnits },
  }
}
