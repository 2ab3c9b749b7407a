import { mondayOf, monthAfter } from '@escale/contract/trade/expeditions/calendar'
import { type Day, daysAfter, formatDay } from '@escale/contract/values/days'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Segmented } from '#ui/display/Segmented.tsx'
import { usePageKeys } from '#ui/keyboard/usePageKeys.ts'
import type { Scale } from './calendar-address.ts'

type Props = {
  day: Day
  scale: Scale
  today: Day
  onShow: (next: { day?: Day; scale?: Scale }) => void
}

/** The title of the month or week, and the buttons to the one before and after. Arrow keys do the same. */
export function CalendarHead({ day, scale, today, onShow }: Props) {
  const move = (step: -1 | 1) =>
    onShow({ day: scale === 'mois' ? monthAfter(day, step) : daysAfter(mondayOf(day), step * 7) })
  const [showPrevious, showNext, showToday] = [() => move(-1), () => move(1), () => onShow({ day: today })]
  usePageKeys({ ArrowLeft: showPrevious, ArrowRight: showNext, t: showToday })
  const period = scale === 'mois' ? 'Mois' : 'Semaine'
  return (
    <div className="card-head">
      <h2 id="calendar-title" aria-live="polite">
        {periodTitle(day, scale)}
      </h2>
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`${period} précédent${scale === 'mois' ? '' : 'e'}`}
          onClick={showPrevious}
        >
          <IconChevronLeft size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={showToday}>
          Aujourd'hui
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`${period} suivant${scale === 'mois' ? '' : 'e'}`}
          onClick={showNext}
        >
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <Segmented
          label="Durée"
          options={scales}
          value={scale}
          onChange={(next) => onShow({ scale: next })}
        />
      </Group>
    </div>
  )
}

const scales = [
  { value: 'mois', label: 'Mois' },
  { value: 'semaine', label: 'Semaine' },
] as const

const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats « Novembre 2026 », or « Semaine du 30 nov. 2026 ». */
function periodTitle(day: Day, scale: Scale): string {
  if (scale === 'semaine') return `Semaine du ${formatDay(mondayOf(day))}`
  const month = monthFormat.format(new Date(day))
  return month.charAt(0).toUpperCase() + month.slice(1)
}
