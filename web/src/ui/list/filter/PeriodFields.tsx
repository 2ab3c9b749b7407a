import { today } from '@escale/contract/values/days'
import { Button, FocusTrap, SimpleGrid, Stack } from '@mantine/core'
import { useSession } from '#session/current/useSession.ts'
import { serverNow } from '#session/request/server-clock.ts'
import FilterDay from './FilterDay.tsx'
import { namedPeriods } from './periods.ts'

/**
 * A change of the period in the URL (`du`: first day, `au`: last day). An absent property leaves that day as
 * it is in the URL, even if this component shows an older value.
 */
export type PeriodChange = { du?: string | null; au?: string | null }
type Day = string | undefined
type Props = {
  from: Day
  to: Day
  isAlways: boolean
  onChange: (change: PeriodChange) => void
  onClose: () => void
}

/** The lazily loaded content of `PeriodFilter`. */
export default function PeriodFields({ from, to, isAlways, onChange, onClose }: Props) {
  const { company } = useSession()
  const periods = namedPeriods(today(company?.timeZone ?? 'UTC', serverNow()))

  function choose(du: string | null, au: string | null) {
    onChange({ du, au })
    onClose()
  }

  return (
    <FocusTrap>
      <Stack w={312}>
        <SimpleGrid cols={2} spacing="sm">
          {periods.map((period) => (
            <Button
              key={period.name}
              size="xs"
              variant={period.from === from && period.to === to ? 'light' : 'default'}
              aria-pressed={period.from === from && period.to === to}
              onClick={() => choose(period.from, period.to)}
            >
              {period.name}
            </Button>
          ))}
        </SimpleGrid>
        <div className="pair">
          <FilterDay
            {...endOf('Du')}
            day={from}
            maxDate={to}
            outside="Le début ne peut pas suivre la fin."
            onChange={(du) => onChange({ du })}
          />
          <FilterDay
            {...endOf('Au')}
            day={to}
            minDate={from}
            outside="La fin ne peut pas précéder le début."
            onChange={(au) => onChange({ au })}
          />
        </div>
        {(from || to) && !isAlways && (
          <Button variant="subtle" size="xs" onClick={() => choose(null, null)}>
            Toutes les dates
          </Button>
        )}
      </Stack>
    </FocusTrap>
  )
}

/**
 * The calendar is rendered inside the dialog of its field, so that a click in it does not close the dialog.
 */
function endOf(label: 'Du' | 'Au') {
  return { label, clearable: true, popoverProps: { withinPortal: false } }
}
