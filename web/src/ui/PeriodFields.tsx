import { isDay, today } from '@escale/contract/days'
import { Button, FocusTrap, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { serverNow } from '#session/server-clock.ts'
import { useSession } from '#session/useSession.ts'
import { DayInput } from './DayInput.tsx'
import { namedPeriods } from './periods.ts'
import { parseDay } from './typed-day.ts'

/** What changes of a period in the address: an end that is not named stays as it is there, whatever this page still shows. */
export type PeriodChange = { du?: string | null; au?: string | null }
type Day = string | undefined
type Props = { from: Day; to: Day; onChange: (change: PeriodChange) => void; onClose: () => void }

/** What `PeriodFilter` opens. */
export default function PeriodFields({ from, to, onChange, onClose }: Props) {
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
          <PeriodEnd label="Du" day={from} maxDate={to} outside="Le début ne peut pas suivre la fin." onChange={(du) => onChange({ du })} />
          <PeriodEnd label="Au" day={to} minDate={from} outside="La fin ne peut pas précéder le début." onChange={(au) => onChange({ au })} />
        </div>
        {(from || to) && (
          <Button variant="subtle" size="xs" onClick={() => choose(null, null)}>
            Toutes les dates
          </Button>
        )}
      </Stack>
    </FocusTrap>
  )
}

type EndProps = {
  label: string
  day: Day
  minDate?: string
  maxDate?: string
  /** Why a day beyond the other end is refused. */
  outside: string
  onChange: (day: string | null) => void
}

/** One end of the period. What is no day is said beside it, and leaves the list as it was. */
function PeriodEnd({ label, day, outside, onChange, ...limits }: EndProps) {
  const [wrong, setWrong] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  function changed(next: string | null) {
    setRefusal(null)
    setWrong(next === null || isDay(next) ? null : next)
    if (next === null || isDay(next)) onChange(next)
  }

  function left() {
    if (wrong !== null) setRefusal(parseDay(wrong) ? outside : 'Indiquez une date valide. Exemple : 20/11/2026')
  }

  return (
    <DayInput
      label={label}
      value={day ?? null}
      {...limits}
      error={refusal}
      clearable
      clearButtonProps={{ 'aria-label': `Effacer : ${label}` }}
      popoverProps={{ withinPortal: false }}
      onChange={changed}
      onBlur={left}
    />
  )
}
