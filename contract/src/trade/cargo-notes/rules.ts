import { type Day, daysAfter, daysBetween } from '#values/days.ts'

// Cargo tracking notes: what each country of destination asks of a shipment by sea, and by when.

export const noteKinds = ['FERI', 'AD', 'BESC', 'BSC', 'BIETC', 'ECTN'] as const
type NoteKind = (typeof noteKinds)[number]

export const noteStates = ['À demander', 'Demandé', 'Provisoire', 'Validé'] as const
export type NoteState = (typeof noteStates)[number]

/** States in which the authority has given a number. */
export const numberedStates: readonly NoteState[] = ['Provisoire', 'Validé']

/** Days counted from a date of the journey: before it when negative. */
type NoteTerm = { from: 'etd' | 'eta' | 'bill'; days: number; isWorkingDays: boolean }

export type CountryNote = {
  /** Kinds of notes of the country, the usual one first. */
  kinds: readonly [NoteKind, ...NoteKind[]]
  authority: string
  term: NoteTerm
  /** French text about the term and what the authority asks for. */
  advice: string
}

const onBill =
  "Le numéro se porte sur le connaissement : demandez-la avant le départ. L'amende tombe à l'arrivée."
const atDeparture: NoteTerm = { from: 'etd', days: 0, isWorkingDays: false }

/** The notes of each country of destination, by ISO 3166 code. */
export const countryNotes: Readonly<Record<string, CountryNote>> = {
  CD: {
    kinds: ['FERI', 'AD'],
    authority: 'OGEFREM',
    term: { from: 'etd', days: -5, isWorkingDays: true },
    advice:
      'À obtenir au moins 5 jours ouvrés avant le départ, sinon majoration. ' +
      "L'AD remplace la FERI si la marchandise est déchargée dans un port voisin.",
  },
  CM: {
    kinds: ['BESC'],
    authority: 'CNCC',
    term: { from: 'eta', days: -2, isWorkingDays: false },
    advice:
      "À valider au moins 2 jours avant l'arrivée. En groupage, les numéros de transaction sont à joindre " +
      'tous ensemble, en une fois. Le connaissement porte la désignation commerciale et le code SH.',
  },
  CI: {
    kinds: ['BSC'],
    authority: 'OIC',
    term: { from: 'bill', days: 10, isWorkingDays: true },
    advice:
      'Un par connaissement, au plus tard 10 jours ouvrés après sa date, ' +
      "avec l'assurance ivoirienne et la FDI.",
  },
  GA: { kinds: ['BIETC'], authority: 'CGC', term: atDeparture, advice: onBill },
  CG: { kinds: ['ECTN'], authority: 'CCC', term: atDeparture, advice: onBill },
  BJ: { kinds: ['BESC'], authority: 'CNCB', term: atDeparture, advice: onBill },
  GN: { kinds: ['BESC'], authority: 'CGC', term: atDeparture, advice: onBill },
  ML: { kinds: ['BESC'], authority: 'CMC', term: atDeparture, advice: onBill },
}

/** The rule of a destination, given as a UN/LOCODE. Null when its country asks for no note. */
export function countryNoteOf(destinationCode: string | null): CountryNote | null {
  return (destinationCode?.length === 5 && countryNotes[destinationCode.slice(0, 2)]) || null
}

/** Planned departure and arrival, and the date of the bill of lading. */
type NoteDates = { etd: Day | null; eta: Day | null; bill: Day | null }

/** The last day for a note. Null when the date that it is counted from is unknown. */
export function noteDeadline({ term }: CountryNote, dates: NoteDates): Day | null {
  const from = dates[term.from]
  if (from === null) return null
  return term.isWorkingDays ? workingDaysAfter(from, term.days) : daysAfter(from, term.days)
}

/** Days before the deadline from which a note is announced as due soon. */
const announcedDays = 3

/** A deadline that is near or past. `daysLeft` is negative when it has passed. */
export type NoteAlarm = { deadline: Day; daysLeft: number; isLate: boolean }

/** The alarm of a note. Null when its number is known, or when its deadline is unknown or still far. */
export function noteAlarm(state: NoteState, deadline: Day | null, day: Day): NoteAlarm | null {
  if (deadline === null || numberedStates.includes(state)) return null
  const daysLeft = daysBetween(day, deadline)
  return daysLeft > announcedDays ? null : { deadline, daysLeft, isLate: daysLeft < 0 }
}

/** Moves a day by working days, Monday to Friday. Public holidays differ by country and are not known. */
function workingDaysAfter(from: Day, days: number): Day {
  const step = Math.sign(days)
  let day = from
  for (let left = Math.abs(days); left > 0; ) {
    day = daysAfter(day, step)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
