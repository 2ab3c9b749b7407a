import type { ExpeditionMode, ExpeditionStatus } from '@escale/contract/trade/expeditions/contract'
import { type Calendar, dayMs } from '../draw/calendar.ts'
import type { Random } from '../draw/random.ts'

const steps = [
  'created',
  'opened',
  'loaded',
  'departed',
  'arrived',
  'customs',
  'available',
  'delivered',
  'closed',
] as const
export type Step = (typeof steps)[number]

/** Instant of each step, past or planned. `reached` is the number of past steps. */
export type Voyage = { at: Record<Step, number>; reached: number; late: boolean }

const flow: ExpeditionStatus[] = [
  'Brouillon',
  'Ouverte',
  'Chargée',
  'En transit',
  'Arrivée',
  'En dédouanement',
  'Disponible',
  'Livrée',
  'Clôturée',
]

/** Days between steps, starting with creation to opening. */
const usualDays: Record<ExpeditionMode, readonly number[]> = {
  Maritime: [1, 16, 2, 41, 1, 6, 14, 7],
  Aérien: [1, 5, 1, 4, 1, 2, 6, 5],
  Terrestre: [1, 6, 1, 9, 1, 2, 5, 5],
}

/** Days since the last step of an expedition in this status. */
const restDays: Partial<Record<ExpeditionStatus, readonly [least: number, most: number]>> = {
  Brouillon: [0, 3],
  Ouverte: [2, 4],
  Chargée: [1, 1],
  Arrivée: [1, 3],
  'En dédouanement': [2, 5],
  Disponible: [5, 9],
  Livrée: [4, 12],
  Clôturée: [12, 110],
  Annulée: [20, 40],
}

/** `late` applies in transit only: the planned arrival has passed without arriving. */
export function voyageOf(
  random: Random,
  calendar: Calendar,
  mode: ExpeditionMode,
  status: ExpeditionStatus,
  late: boolean,
): Voyage {
  const days = usualDays[mode]
  const reached = status === 'Annulée' ? 2 : flow.indexOf(status) + 1
  const crossing = days[3] ?? 1
  const inTransit: readonly [number, number] = late ? [crossing + 3, crossing + 5] : [1, crossing - 1]
  const rest = random.int(...(restDays[status] ?? inTransit))
  let daysAgo = rest + days.slice(0, reached - 1).reduce((sum, day) => sum + day, 0)
  const moments = steps.map((step, place): [Step, number] => {
    const moment = calendar.at(daysAgo, random.next() * 0.9)
    daysAgo -= days[place] ?? 0
    return [step, moment]
  })
  return { at: Object.fromEntries(moments) as Voyage['at'], reached, late }
}

/** Instant of a past step, or null. */
export function reachedMs({ at, reached }: Voyage, step: Step): number | null {
  return steps.indexOf(step) < reached ? at[step] : null
}

/** Planned arrival, up to two days before the real one. */
export function plannedArrival({ at, late }: Voyage): number {
  return late ? at.arrived : at.arrived - (at.arrived - at.departed > 5 * dayMs ? dayMs : 0)
}

/** Past steps in order, with the status that each one set. */
export function stepsReached({
  at,
  reached,
}: Voyage): { step: Step; status: ExpeditionStatus; atMs: number }[] {
  return steps
    .slice(0, reached)
    .map((step, place) => ({ step, status: flow[place] ?? 'Clôturée', atMs: at[step] }))
}
