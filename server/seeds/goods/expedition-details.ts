import { type EventCode, isOver } from '@escale/contract/trade/expeditions/words'
import type { Person } from '../companies/people.ts'
import { type Calendar, dayMs, hourMs, instantOf } from '../draw/calendar.ts'
import { containerNumber } from '../draw/check-digits.ts'
import type { Row } from '../draw/insert.ts'
import type { Random } from '../draw/random.ts'
import type { Expedition } from './expeditions.ts'
import { reachedMs, type Step } from './voyage.ts'

const owners = ['MSCU', 'CMAU', 'TGHU', 'MSKU', 'HLXU']
const capacities = [
  ["20'", 28],
  ["40'", 58],
  ["40'HC", 68],
] as const

/** Creates one or two containers for each sea expedition that is open for loading. */
export function containerRows(
  random: Random,
  tenant_id: string,
  expeditions: Expedition[],
): Row<'expedition_containers'>[] {
  const shipped = expeditions.filter(
    ({ route, voyage, status }) =>
      route.mode === 'Maritime' && reachedMs(voyage, 'opened') !== null && status !== 'Annulée',
  )
  return shipped.flatMap(({ id: expedition_id, voyage, status, createdMs }) =>
    Array.from({ length: random.pick([1, 1, 2]) }, () => {
      const [size, capacity_m3] = random.pick(capacities)
      const seal = reachedMs(voyage, 'loaded') === null ? null : `SL${random.digits(7)}`
      const number = containerNumber(random, random.pick(owners))
      return {
        tenant_id,
        id: random.id(createdMs),
        expedition_id,
        number,
        size,
        seal,
        capacity_m3,
        is_held: !isOver(status),
      }
    }),
  )
}

type DrawnEvent = {
  atMs: number
  code: EventCode
  label: string
  place: string
  note?: string | null
  shown: boolean
}

/** Creates the events of each expedition, in chronological order. */
export function eventRows(
  random: Random,
  calendar: Calendar,
  tenant_id: string,
  expeditions: Expedition[],
  authors: Person[],
): Row<'expedition_events'>[] {
  return expeditions.flatMap((expedition) => {
    const author = random.pick(authors)
    return [...stepEvents(expedition), ...incidentEvents(expedition, calendar)].map(
      ({ atMs, code, label, place, note, shown }) => ({
        tenant_id,
        id: random.id(atMs),
        expedition_id: expedition.id,
        code,
        label,
        place,
        note: note ?? null,
        occurred_at: instantOf(atMs),
        visible_to_client: shown,
        source: 'manuel',
        author_id: author.id,
        author_name: author.name,
        created_at: instantOf(atMs),
      }),
    )
  })
}

function stepEvents({ route, voyage }: Expedition): DrawnEvent[] {
  const [origin] = route.origin
  const [destination] = route.destination
  const events: [Step, Omit<DrawnEvent, 'atMs'>][] = [
    ['created', { code: 'CREE', label: 'Dossier créé', place: origin, shown: false }],
    ['loaded', { code: 'CHARGE', label: 'Chargé', place: origin, shown: true }],
    ['departed', { code: 'PARTI', label: 'Départ', place: origin, shown: true }],
    ['arrived', { code: 'ARRIVE', label: 'Arrivé', place: destination, shown: true }],
    ['customs', { code: 'DOUANE', label: 'En douane', place: destination, shown: true }],
    ['available', { code: 'DISPO', label: 'Disponible au retrait', place: destination, shown: true }],
    ['delivered', { code: 'REMIS', label: 'Remis', place: destination, shown: true }],
    [
      'closed',
      { code: 'NOTE', label: 'Remarque', place: destination, note: 'Dossier clôturé.', shown: false },
    ],
  ]
  return events.flatMap(([step, event]) => {
    const atMs = reachedMs(voyage, step)
    return atMs === null ? [] : [{ atMs, ...event }]
  })
}

function incidentEvents({ route, voyage, status, blocked }: Expedition, calendar: Calendar): DrawnEvent[] {
  const [origin] = route.origin
  const [destination] = route.destination
  if (status === 'Annulée') {
    return [
      {
        atMs: voyage.at.opened + 8 * dayMs,
        code: 'NOTE',
        label: 'Remarque',
        place: origin,
        note: 'Départ annulé : volume insuffisant.',
        shown: false,
      },
    ]
  }
  if (voyage.late) {
    const note =
      route.mode === 'Maritime' ? "Attente à quai, port d'escale encombré." : 'Correspondance manquée.'
    return [
      {
        atMs: calendar.at(2, 0.4),
        code: 'RETARD',
        label: 'Retard annoncé',
        place: destination,
        note,
        shown: true,
      },
    ]
  }
  if (blocked === null) return []
  return [
    {
      atMs: voyage.at.customs + 5 * hourMs,
      code: 'INCIDENT',
      label: 'Incident',
      place: destination,
      note: blocked,
      shown: false,
    },
  ]
}
