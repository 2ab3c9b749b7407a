import { isDay } from '@escale/contract/values/days'
import { type ComponentProps, useState } from 'react'
import { DayInput } from '#ui/field/DayInput.tsx'
import { parseDay } from '#ui/field/typed-day.ts'

type Props = Omit<ComponentProps<typeof DayInput>, 'value' | 'onChange'> & {
  day: string | undefined
  /** The error text for a day outside the limits. */
  outside?: string
  onChange: (day: string | null) => void
}

/**
 * A filter by day. Invalid text shows an error and leaves the list unchanged. Its code is large, so it is
 * loaded lazily.
 */
export default function FilterDay({ day, outside, onChange, ...input }: Props) {
  const [wrong, setWrong] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  function handleDay(next: string | null) {
    setRefusal(null)
    setWrong(next === null || isDay(next) ? null : next)
    if (next === null || isDay(next)) onChange(next)
  }

  function showErrorOnBlur() {
    if (wrong !== null)
      setRefusal((parseDay(wrong) && outside) || 'Indiquez une date valide. Exemple : 20/11/2026')
  }

  return (
    <DayInput value={day ?? null} error={refusal} onChange={handleDay} onBlur={showErrorOnBlur} {...input} />
  )
}
