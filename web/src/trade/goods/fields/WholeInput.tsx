import { parseWhole } from '@escale/contract/values/amounts'
import { type FigureProps, TypedInput } from '#ui/field/figure/TypedInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { formatNumber } from '#ui/figures/count.ts'

type Props = Omit<FigureProps, 'onChange' | 'onEmpty' | 'defaultValue'> & {
  most: number
  /** Separates thousands with spaces. A year must not be grouped. */
  isGrouped?: boolean
  defaultValue?: TypedNumber | null
  onChange?: (value: TypedNumber | null) => void
}

/** An input for a whole number. An empty input means unknown. */
export function WholeInput({ most, isGrouped = false, defaultValue, onChange, ...input }: Props) {
  return (
    <TypedInput
      inputMode="numeric"
      {...input}
      {...(defaultValue !== null && defaultValue !== undefined && { defaultValue })}
      reading={{
        parse: parseWhole,
        format: isGrouped ? formatNumber : String,
        missing: '',
        refused: 'Indiquez un nombre entier.',
        steps: { unitsPerOne: 1, step: 1, least: 0, most },
      }}
      onChange={onChange}
      onEmpty={() => onChange?.(null)}
    />
  )
}
