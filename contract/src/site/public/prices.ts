import type { Unit } from '#trade/services/draft.ts'
import { fold } from '#values/fold.ts'
import type { Mode } from '#values/modes.ts'

export type PublicPrice = {
  name: string
  description: string | null
  price: number
  category: Mode
  unit: Unit
}

/** A price with its name in query parameters. */
export type NamedPrice = PublicPrice & { key: string }
export type OfferedPrice = NamedPrice & { hasNamesake: boolean }

/**
 * Services priced by weight or volume. Services with the same name get a longer key, made of all parts of the
 * price.
 */
export function measuredPrices(prices: readonly PublicPrice[]): OfferedPrice[] {
  const measured = prices.filter(({ unit }) => unit === 'kg' || unit === 'm³' || unit === 'W/M')
  const namesakes = new Map<string, number>()
  for (const { name } of measured) namesakes.set(inAddress(name), (namesakes.get(inAddress(name)) ?? 0) + 1)
  return measured.map((price) => {
    const { name, category, unit, price: cents } = price
    const word = inAddress(name)
    const hasNamesake = namesakes.get(word) !== 1
    // A name without Latin letters leaves an empty key.
    return {
      ...price,
      hasNamesake,
      key: hasNamesake || word === '' ? inAddress(`${name} ${category} ${unit} ${cents}`) : word,
    }
  })
}

function inAddress(words: string): string {
  return fold(words)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
