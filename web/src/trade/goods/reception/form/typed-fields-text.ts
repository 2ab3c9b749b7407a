import { formatLength, formatWeight } from '@escale/contract/values/measures'

type Values = Readonly<Record<string, unknown>>

const sizes = { lengthCm: 'longueur', widthCm: 'largeur', heightCm: 'hauteur' } as const

/**
 * Describes the typed values other than photos, such as « 12,5 kg, longueur 60 cm ». Empty when nothing was
 * typed.
 */
export function describeTypedFields({ weightKg, description, ...values }: Values): string {
  const lengths = Object.entries(sizes).map(([name, word]) => {
    const length = values[name]
    return typeof length === 'number' && `${word} ${formatLength(length)}`
  })
  const words = [
    typeof weightKg === 'number' && formatWeight(weightKg),
    ...lengths,
    typeof description === 'string' && description.trim(),
  ]
  return words.filter(Boolean).join(', ')
}
