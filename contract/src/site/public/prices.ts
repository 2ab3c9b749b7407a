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

/** With the word that an address names it by. */
export type NamedPrice = PublicPrice & { key: string }
export type OfferedPrice = NamedPrice & { hasNamesake: boolean }

/**
 * The services that are priced by what is measured here. One that shares its name with another is told apart
 * by the rest of its price.
 */
export function offeredPrices(prices: readonly PublicPrice[]): OfferedPrice[] {
  const measured = prices.filter(({ unit }) => unit === 'kg' || unit === 'm³' || unit === 'W/M')
  const namesakes = new Map<string, number>()
  for (const { name } of measured) namesakes.set(inAddress(name), (namesakes.get(inAddress(name)) ?? 0) + 1)
  return measured.map((price) => {
    const { name, category, unit, price: cents } = price
    const word = inAddress(name)
    const hasNamesake = namesakes.get(word) !== 1
    // A name without a letter of ours leaves nothing of itself in an address.
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
