import type { SessionState } from '#trade/till/words.ts'
import type { Clocks } from '#values/clocks.ts'
import { type Day, daysBetween } from '#values/days.ts'

type Session = {
  state: SessionState
  openedByName: string
  openedAt: string
  openingDay: Day
  closedAt: string | null
  closingDay: Day | null
}

/**
 * The state of a till on a day, for example `Ouverte par Amina depuis hier 08:12`. `today` decides what
 * « hier » is.
 */
export function sessionText(
  session: Session | null,
  { day, today }: { day: Day; today: Day },
  clocks: Pick<Clocks, 'hour' | 'shortMoment'>,
): string {
  if (!session) return 'Fermée'
  const { state, openedByName, openedAt, openingDay, closedAt, closingDay } = session
  const opened = openingMoment(openedAt, openingDay, today, clocks)
  if (state === 'Ouverte') return `Ouverte par ${openedByName} depuis ${opened}`
  if (state === 'Comptée') return `Comptée, ouverte par ${openedByName} depuis ${opened}`
  const closed = closedAt && closingDay ? closingMoment(closedAt, closingDay, day, clocks) : ''
  return [`${state}${closed}`, `ouverte par ${openedByName}`].join(', ')
}

/** True when a till that is still open was opened on an earlier day. */
export function isOpenOvernight(session: Session | null, today: Day): boolean {
  return session !== null && session.closedAt === null && session.openingDay < today
}

function openingMoment(
  at: string,
  on: Day,
  today: Day,
  { hour, shortMoment }: Pick<Clocks, 'hour' | 'shortMoment'>,
) {
  const age = daysBetween(on, today)
  if (age === 0) return hour(at)
  return age === 1 ? `hier ${hour(at)}` : `le ${shortMoment(at)}`
}

function closingMoment(
  at: string,
  on: Day,
  day: Day,
  { hour, shortMoment }: Pick<Clocks, 'hour' | 'shortMoment'>,
) {
  return on === day ? ` à ${hour(at)}` : ` le ${shortMoment(at)}`
}
