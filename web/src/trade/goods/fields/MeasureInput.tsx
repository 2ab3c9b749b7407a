import { formatLength, formatWeight } from '@escale/contract/values/measures'
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
  cm: {
    parse: (typed: string) => parseWeight(typed.replace(/cm/i, '')),
    format: formatLength,
    missing: '',
    refused: 'Dimension illisible. Exemple : 60,5.',
    steps: { unitsPerOne: 10, step: 10, least: 0, most: 14_000 },
  },
}

type Props = Omit<FigureProps, 'onChange' | 'onEmpty' | 'defaultValue'> & {
  unit: keyof typeof readings
  defaultValue?: TypedNumber | null
  onChange?: (value: TypedNumber | null) => void
}

/** An input for a weight or a size. An empty input means not measured. */
export function MeasureInput({ unit, defaultValue, onChange, ...input }: Props) {
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
