import { parseWhole } from '@escale/contract/values/amounts'
import { type FigureProps, TypedInput } from '#ui/field/figure/TypedInput.tsx'
import type { TypedNumber } from '#ui/field/figure/typed-number.ts'
import { formatNumber } from '#ui/figures/count.ts'

type Props = Omit<FigureProps, 'onChange' | 'onEmpty' | 'defaultValue'> & {
  most: number
  /** Groups thousands, which a year must not. */
  isGrouped?: boolean
  defaultValue?: TypedNumber | null
  onChange?: (value: TypedNumber | null) => void
}

/** A whole number. Empty when unknown. */
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
