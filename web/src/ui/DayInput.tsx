import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/fr'
import { DateInput, type DateInputProps, DatesProvider } from '@mantine/dates'
import { parseDay } from './typed-day.ts'

const french = { locale: 'fr', firstDayOfWeek: 1 } as const

/** A calendar day, `YYYY-MM-DD` or null, typed or picked. Heavy: only modals and filters loaded on demand may import it. */
export function DayInput(props: Omit<DateInputProps, 'valueFormat' | 'dateParser'>) {
  return (
    <DatesProvider settings={french}>
      <DateInput
        valueFormat="DD/MM/YYYY"
        dateParser={(typed) => parseDay(typed)}
        placeholder="jj/mm/aaaa"
        autoComplete="off"
        previousLabel="Mois précédent"
        nextLabel="Mois suivant"
        {...props}
      />
    </DatesProvider>
  )
}
