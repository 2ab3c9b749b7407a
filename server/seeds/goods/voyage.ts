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

/** Times of an expedition's steps, past or planned. `reached` is the number of past steps. */
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

/** Days between successive steps. The first number is from creation to opening. */
const usualDays: Record<ExpeditionMode, readonly number[]> = {
  Maritime: [1, 16, 2, 41, 1, 6, 14, 7],
  Aérien: [1, 5, 1, 4, 1, 2, 6, 5],
  Terrestre: [1, 6, 1, 9, 1, 2, 5, 5],
}

/** Days since the last step of an expedition with this status: minimum and maximum. */
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

/**
 * Creates the times of an expedition. `late` is possible in transit only: the planned arrival has passed, and
 * the expedition has not arrived.
 */
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

/** Returns the instant of a past step; null for a step still to come. */
export function reachedMs({ at, reached }: Voyage, step: Step): number | null {
  return steps.indexOf(step) < reached ? at[step] : null
}

/**
 * Returns the planned arrival. Journeys of more than five days were planned to arrive a day earlier than they
 * did. The planned arrival of a late expedition has passed.
 */
export function plannedArrival({ at, late }: Voyage): number {
  return late ? at.arrived : at.arrived - (at.arrived - at.departed > 5 * dayMs ? dayMs : 0)
}

/** Returns the past steps in order, with the status that each one set. */
export function stepsReached({
  at,
  reached,
}: Voyage): { step: Step; status: ExpeditionStatus; atMs: number }[] {
  return steps
    .slice(0, reached)
    .map((step, place) => ({ step, status: flow[place] ?? 'Clôturée', atMs: at[step] }))
}
