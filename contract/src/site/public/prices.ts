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

/** A price with its key, by which query parameters refer to it. */
export type NamedPrice = PublicPrice & { key: string }
export type OfferedPrice = NamedPrice & { hasNamesake: boolean }

/**
 * Services priced by weight or volume. The key is the service's name. Services with equal names get a longer
 * key, made of name, category, unit and price.
 */
export function measuredPrices(prices: readonly PublicPrice[]): OfferedPrice[] {
  const measured = prices.filter(({ unit }) => unit === 'kg' || unit === 'm³' || unit === 'W/M')
  const namesakes = new Map<string, number>()
  for (const { name } of measured) namesakes.set(inAddress(name), (namesakes.get(inAddress(name)) ?? 0) + 1)
  return measured.map((price) => {
    const { name, category, unit, price: cents } = price
    const word = inAddress(name)
    const hasNamesake = namesakes.get(word) !== 1
    // `word` is empty when the name has no Latin letters.
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
