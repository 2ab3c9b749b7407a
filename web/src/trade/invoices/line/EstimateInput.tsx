import { formatWeight, withUnit } from '@escale/contract/values/measures'
import { parseWeight } from '@escale/contract/values/money'
import { weightSteps } from '#ui/field/figure/steps.ts'
import { type FigureProps, TypedInput } from '#ui/field/figure/TypedInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'

const readings = {
  kg: {
    parse: parseWeight,
    format: formatWeight,
    missing: '',
    refused: 'Poids illisible. Exemple : 33,3 (trois décimales au plus).',
    steps: weightSteps,
  },
  'm³': {
    parse: (typed: string) => parseWeight(typed.replace(/m³|m3/i, '')),
    format: (volume: number) => withUnit(volume, 'm³'),
    missing: '',
    refused: 'Volume illisible. Exemple : 2,4 (trois décimales au plus).',
    steps: { unitsPerOne: 1000, step: 100, least: 0, most: 99_999_000 },
  },
}

type Props = Omit<FigureProps, 'onChange' | 'onEmpty' | 'defaultValue'> & {
  unit: keyof typeof readings
  defaultValue?: TypedNumber | null
  onChange?: (value: TypedNumber | null) => void
}

/** A weight or a volume of the goods of all lines together. An empty input means that it is not known. */
export function EstimateInput({ unit, defaultValue, onChange, ...input }: Props) {
  return (
    <TypedInput
      {...input}
      {...(defaultValue !== null && defaultValue !== undefined && { defaultValue })}
      reading={readings[unit]}
      onChange={onChange}
      onEmpty={() => onChange?.(null)}
    />
  )
}
