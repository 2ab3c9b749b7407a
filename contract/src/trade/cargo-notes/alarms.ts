import { type Day, formatDay } from '#values/days.ts'
import type { NotesOfClient } from './contract.ts'
import { type CountryNote, type NoteAlarm, noteAlarm, noteDeadline } from './rules.ts'

/** What decides whether the notes of an expedition are due. */
export type NoteJourney = {
  etd: Day | null
  eta: Day | null
  /** The number of the note that covers the whole departure. */
  cargoNoteNumber: string | null
}

/** The alarm of a client's house bill: that of the note that is still missing, or null. */
export function clientAlarm(
  rule: CountryNote,
  client: Pick<NotesOfClient, 'billDay' | 'notes'>,
  { etd, eta, cargoNoteNumber }: NoteJourney,
  day: Day,
): NoteAlarm | null {
  if (cargoNoteNumber !== null) return null
  const deadline = noteDeadline(rule, { etd, eta, bill: client.billDay ?? etd })
  const states = client.notes.map(({ state }) => state)
  const alarms = (states.length > 0 ? states : ['À demander' as const]).map((state) =>
    noteAlarm(state, deadline, day),
  )
  return alarms.find((alarm) => alarm !== null) ?? null
}

/** The French text of an alarm, such as `FERI à obtenir avant le 27 nov. 2026 : 2 jours de retard.` */
export function alarmText(rule: CountryNote, { deadline, daysLeft }: NoteAlarm): string {
  const days = `${Math.abs(daysLeft)} jour${Math.abs(daysLeft) > 1 ? 's' : ''}`
  const when =
    daysLeft === 0 ? "dernier jour aujourd'hui" : daysLeft < 0 ? `${days} de retard` : `encore ${days}`
  return `${rule.kinds[0]} à obtenir au plus tard le ${formatDay(deadline)} : ${when}.`
}
