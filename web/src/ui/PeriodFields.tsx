import { today } from '@escale/contract/days'
import { Button, FocusTrap } from '@mantine/core'
import { useSession } from '#shell/useSession.ts'
import { DayInput } from './DayInput.tsx'
import styles from './PeriodFields.module.css'
import { namedPeriods } from './periods.ts'

type Day = string | undefined
type Props = { from: Day; to: Day; onChange: (from: string | null, to: string | null) => void; onClose: () => void }

/** What `PeriodFilter` opens. */
export default function PeriodFields({ from, to, onChange, onClose }: Props) {
  const { company } = useSession()
  const periods = namedPeriods(today(company?.timeZone ?? 'UTC'))
  const inPlace = { popoverProps: { withinPortal: false } }

  function choose(start: string | null, end: string | null) {
    onChange(start, end)
    onClose()
  }

  return (
    <FocusTrap>
      <div className={styles.fields}>
        <div className={styles.named}>
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
        </div>
        <div className="pair">
          <DayInput
            label="Du"
            value={from ?? null}
            maxDate={to}
            clearable
            clearButtonProps={{ 'aria-label': 'Effacer : Du' }}
            {...inPlace}
            onChange={(day) => onChange(day, to ?? null)}
          />
          <DayInput
            label="Au"
            value={to ?? null}
            minDate={from}
            clearable
            clearButtonProps={{ 'aria-label': 'Effacer : Au' }}
            {...inPlace}
            onChange={(day) => onChange(from ?? null, day)}
          />
        </div>
        {(from || to) && (
          <Button variant="subtle" size="xs" onClick={() => choose(null, null)}>
            Toutes les dates
          </Button>
        )}
      </div>
    </FocusTrap>
  )
}
