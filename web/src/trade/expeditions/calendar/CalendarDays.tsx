import type { Movement } from '@escale/contract/trade/expeditions/calendar'
import type { CalendarExpedition } from '@escale/contract/trade/expeditions/contract'
import type { Day } from '@escale/contract/values/days'
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './calendar.module.css'

type Moves = readonly Movement<CalendarExpedition>[]
type Props = {
  days: readonly Day[]
  /** The month in `YYYY-MM`, whose days are shown strong. Null for a week. */
  month: string | null
  today: Day
  movements: Moves
}

/** The days with their departures and arrivals: a grid of weeks, or a list of days on a phone. */
export function CalendarDays({ days, month, today, movements }: Props) {
  const byDay = Map.groupBy(movements, ({ day }) => day)
  return (
    <>
      <ol className={styles.days} data-week={month === null || undefined}>
        {days.map((day) => (
          <CalendarDay
            key={day}
            day={day}
            isOutside={month !== null && !day.startsWith(month)}
            isToday={day === today}
            movements={byDay.get(day) ?? []}
          />
        ))}
      </ol>
      {movements.length === 0 && (
        <p className="muted small" style={{ padding: '12px 16px' }}>
          Aucun départ ni aucune arrivée pendant ces jours.
        </p>
      )}
    </>
  )
}

type DayProps = { day: Day; isOutside: boolean; isToday: boolean; movements: Moves }

function CalendarDay({ day, isOutside, isToday, movements }: DayProps) {
  return (
    <li
      className={styles.day}
      data-empty={movements.length === 0 || undefined}
      data-outside={isOutside || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <h3 className={styles.date}>
        <span className={styles.weekday}>{weekday.format(new Date(day))}</span>{' '}
        <span className="num">{Number(day.slice(8))}</span>
        <span className={styles.monthName}> {monthName.format(new Date(day))}</span>
        {isToday && <span className="small"> · aujourd'hui</span>}
      </h3>
      {movements.length > 0 && (
        <ul className={styles.movements}>
          {movements.map((movement) => (
            <li key={`${movement.kind} ${movement.expedition.id}`}>
              <MovementLink movement={movement} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function MovementLink({ movement }: { movement: Moves[number] }) {
  const { kind, isActual, isLate, expedition } = movement
  const { id, reference, vesselOrFlight, blocked } = expedition
  const Sign = kind === 'Départ' ? IconArrowUpRight : IconArrowDownLeft
  return (
    <Link
      to={`/app/expeditions/${id}`}
      className={styles.movement}
      data-late={isLate || undefined}
      data-done={isActual || undefined}
    >
      <Sign size={15} stroke={1.8} aria-hidden />
      <span className={styles.words}>
        <b className="strong num">{reference}</b>
        <span>{movementText(movement)}</span>
        {isLate && <span>En retard</span>}
        {blocked && <span>Bloquée</span>}
        {vesselOrFlight && <span className={`truncated muted ${styles.vessel}`}>{vesselOrFlight}</span>}
      </span>
    </Link>
  )
}

/** Formats « Départ vers Matadi » before it happened, « Parti vers Matadi » afterwards. */
function movementText({ kind, isActual, expedition: { destination } }: Moves[number]): string {
  if (kind === 'Départ') return `${isActual ? 'Parti' : 'Départ'} vers ${destination}`
  return `${isActual ? 'Arrivé' : 'Arrivée'} à ${destination}`
}

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })
