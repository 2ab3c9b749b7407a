import { type Amounts, type ModelCurrency, modelCurrencies } from './model.ts'

const notes = [1_000_000_000n, 100_000n, 1000n, 1n]

/** The counts of an amount. The database knows no list of notes, so a few kinds are enough. */
export function countsOf(amounts: Amounts) {
  return modelCurrencies.map((currency: ModelCurrency) => {
    const pieces: Record<string, number> = {}
    let rest = amounts[currency]
    for (const note of notes) {
      if (rest >= note) pieces[String(note)] = Number(rest / note)
      rest %= note
    }
    return { currency, pieces }
  })
}

export function inNumbers(amounts: Amounts) {
  return Object.fromEntries(Object.entries(amounts).map(([currency, amount]) => [currency, Number(amount)]))
}
