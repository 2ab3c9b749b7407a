import { formatAmount, parseAmount } from '@escale/contract/trade/currencies/amounts'
import { type Currency, currencyFacts, maxMinorUnits } from '@escale/contract/trade/currencies/words'
import { formatMoney, parseMoney } from '@escale/contract/values/money'
import { type FigureProps, TypedInput } from './TypedInput.tsx'

/** A field for an amount of a currency. Its value is in minor units. */
export function CurrencyInput({ currency, ...props }: FigureProps & { currency: Currency }) {
  return <TypedInput {...props} reading={readingOf(currency)} />
}

function readingOf(currency: Currency) {
  const { cashStep, sign } = currencyFacts[currency]
  const isDollar = currency === 'USD'
  return {
    parse: (text: string) => (isDollar ? parseMoney(text) : parseAmount(text, currency)),
    format: (amount: number) => (isDollar ? formatMoney(amount) : formatAmount(amount, currency)),
    missing: 'Indiquez un montant.',
    refused: `Montant illisible en ${sign}.`,
    steps: { unitsPerOne: 1, step: cashStep, least: 0, most: maxMinorUnits },
  }
}
