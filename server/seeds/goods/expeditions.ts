import type { ExpeditionKind, ExpeditionStatus, FreightTerms } from '@escale/contract/trade/expeditions/words'
import type { Company } from '../companies/companies.ts'
import { type Calendar, dayOf, instantOf } from '../draw/calendar.ts'
import { airWaybill, imoNumber } from '../draw/check-digits.ts'
import type { Row } from '../draw/insert.ts'
import { numberInOrder } from '../draw/numbers.ts'
import type { Random } from '../draw/random.ts'
import { storedPhoneNumber } from '../draw/telephones.ts'
import { type Route, routesFor } from './routes.ts'
import { plannedArrival, reachedMs, type Voyage, voyageOf } from './voyage.ts'

export type Expedition = {
  id: string
  status: ExpeditionStatus
  route: Route
  vessel: string
  voyage: Voyage
  blocked: string | null
  reference: string
  createdMs: number
}

/** Creates the planned number of expeditions in each status, numbered in order of creation. */
export function expeditionsOf(random: Random, calendar: Calendar, { slug, plan }: Company) {
  const made = Object.entries(plan.expeditions).flatMap(([status, count]) =>
    Array.from({ length: count }, (_, place) =>
      expeditionOf(random, calendar, routesFor(slug, place), status as ExpeditionStatus, place),
    ),
  )
  const { rows, counters } = numberInOrder('EXP', 4, made)
  return { expeditions: rows.map(({ row, number }): Expedition => ({ ...row, reference: number })), counters }
}

function expeditionOf(
  random: Random,
  calendar: Calendar,
  routes: Route[],
  status: ExpeditionStatus,
  place: number,
): Omit<Expedition, 'reference'> {
  const route = random.pick(routes)
  // The fourth expedition in transit is late, and the first one in customs is blocked.
  const voyage = voyageOf(random, calendar, route.mode, status, status === 'En transit' && place === 3)
  const blocked =
    status === 'En dédouanement' && place === 0
      ? "Contrôle documentaire : attestation d'origine demandée par la douane."
      : null
  const createdMs = voyage.at.created
  return {
    id: random.id(createdMs),
    status,
    route,
    vessel: random.pick(route.vessels),
    voyage,
    blocked,
    createdMs,
  }
}

export function expeditionRows(
  random: Random,
  tenant_id: string,
  expeditions: Expedition[],
): Row<'expeditions'>[] {
  return expeditions.map(({ id, reference, status, route, vessel, voyage, blocked, createdMs }) => {
    const { mode } = route
    const departed = reachedMs(voyage, 'departed')
    const arrived = reachedMs(voyage, 'arrived')
    const kind = random.pick<ExpeditionKind>(
      mode === 'Maritime' ? ['Groupage', 'Groupage', 'Conteneur complet'] : ['Groupage', 'Direct'],
    )
    return {
      tenant_id,
      id,
      version: voyage.reached,
      reference,
      mode,
      kind,
      origin: route.origin[0],
      origin_code: route.origin[1],
      destination: route.destination[0],
      destination_code: route.destination[1],
      carrier: route.carrier,
      vessel_or_flight: vessel,
      voyage: mode === 'Maritime' ? `${random.digits(3)}W` : null,
      imo: mode === 'Maritime' ? imoNumber(vessel) : null,
      master_number: reachedMs(voyage, 'loaded') === null ? null : masterNumber(random, route),
      freight_terms: random.pick<FreightTerms>(['Prépayé', 'Dû à destination']),
      cargo_note_number: departed !== null && mode === 'Maritime' ? cargoNote(random, route) : null,
      customs_number: reachedMs(voyage, 'customs') === null ? null : `IM4-${random.digits(6)}`,
      agent_name: route.agent,
      agent_phone: storedPhoneNumber(route.agentPhone),
      cutoff: dayOf(voyage.at.loaded),
      etd: dayOf(voyage.at.departed),
      eta: dayOf(plannedArrival(voyage)),
      atd: departed === null ? null : dayOf(departed),
      ata: arrived === null ? null : dayOf(arrived),
      status,
      blocked: blocked !== null,
      blocked_reason: blocked,
      passed_customs: reachedMs(voyage, 'customs') !== null,
      notes: status === 'Annulée' ? 'Volume insuffisant, clients reportés sur le départ suivant.' : null,
      created_at: instantOf(createdMs),
      updated_at: instantOf(lastStep(voyage)),
    }
  })
}

function masterNumber(random: Random, { mode, prefix }: Route): string {
  if (mode === 'Aérien') return airWaybill(random, prefix)
  return mode === 'Maritime'
    ? `${prefix}${random.text(2, 'ABCDEFGH')}${random.digits(6)}`
    : `${prefix}-${random.digits(5)}`
}

/** Generates the number of the cargo tracking note that the country of arrival requires. */
function cargoNote(random: Random, { destination: [, code] }: Route): string {
  const name = code.startsWith('CD') ? 'FERI' : code.startsWith('CI') ? 'BSC' : 'BESC'
  return `${name}-${random.digits(8)}`
}

export function lastStep(voyage: Voyage): number {
  return Object.values(voyage.at)[voyage.reached - 1] ?? voyage.at.created
}
