import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/fr'
import { isDay } from '@escale/contract/values/days'
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import { useMergedRef } from '@mantine/hooks'
import { useState } from 'react'
import { clearButtonProps } from './clear-button.ts'
import styles from './DayInput.module.css'
import { parseDay } from './typed-day.ts'
import { useCalendar } from './useCalendar.ts'

const french = { locale: 'fr', firstDayOfWeek: 1 } as const

type Props = Omit<
  DateInputProps,
  'valueFormat' | 'dateParser' | 'fixOnBlur' | 'onInput' | 'minDate' | 'maxDate'
> & {
  minDate?: string
  maxDate?: string
}

/**
 * A field for a calendar day, `YYYY-MM-DD` or null, typed or picked in a calendar. Invalid text, or a day
 * outside the limits, stays on screen and is passed on as typed, so that the form refuses it. Its code is
 * large: only dialogs and lazily loaded filters may import it.
 */
export function DayInput({ value, defaultValue, onChange, popoverProps, ref, ...input }: Props) {
  const [isWrong, setWrong] = useState(false)
  const { minDate, maxDate } = input
  const calendar = useCalendar({
    isReadOnly: Boolean(input.readOnly || input.disabled),
    start: firstShown(value ?? defaultValue),
    minDate,
    maxDate,
  })
  const field = useMergedRef(ref, calendar.field)

  function handleText(text: string) {
    if (text.trim() === '' && input.clearable) return
    const day = parseDay(text)
    if (day && day >= (input.minDate ?? day) && day <= (input.maxDate ?? day)) return
    setWrong(true)
    onChange?.(text)
  }

  return (
    <DatesProvider settings={french}>
      <DateInput
        valueFormat="DD/MM/YYYY"
        dateParser={(text) => parseDay(text)}
        fixOnBlur={!isWrong}
        placeholder="jj/mm/aaaa"
        clearButtonProps={clearButtonProps(input)}
        autoComplete="off"
        inputMode="numeric"
        hideOutsideDates
        ref={field}
        popoverProps={{ ...popoverProps, ...calendar.popover }}
        wrapperProps={calendar.wrapper}
        getDayProps={calendar.dayProps}
        {...calendar.month}
        {...calendar.input}
        classNames={{ day: styles.day }}
        previousLabel="Mois précédent"
        nextLabel="Mois suivant"
        onInput={(event) => handleText(event.currentTarget.value)}
        onChange={(day) => {
          setWrong(false)
          onChange?.(day)
        }}
        {...input}
        {...validDays({ value, defaultValue })}
      />
    </DatesProvider>
  )
}

/** The month that the calendar shows first. Undefined when the text is not a valid day. */
function firstShown(value: Props['value']): string | undefined {
  return isDay(value) ? value : undefined
}

/**
 * Replaces text that is not a day by null, because Mantine accepts only days. If `value` is absent it must
 * stay absent, otherwise the field would become controlled.
 */
function validDays(values: Pick<Props, 'value' | 'defaultValue'>): Pick<Props, 'value' | 'defaultValue'> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, day]) =>
      day === undefined ? [] : [[name, isDay(day) ? day : null]],
    ),
  )
}
