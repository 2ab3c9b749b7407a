import type { Fact } from '@escale/contract/channels/pdf/document'
import { cargoNoteName } from '@escale/contract/trade/expeditions/life'
import { spacedAirWaybill } from '@escale/contract/trade/freight/check-digits'
import { formatDay } from '@escale/contract/values/days'
import { found } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { modeWords } from './words.ts'

const columns = [
  'id',
  'reference',
  'mode',
  'status',
  'origin',
  'origin_code as originCode',
  'destination',
  'destination_code as destinationCode',
  'carrier',
  'vessel_or_flight as vesselOrFlight',
  'voyage',
  'master_number as masterNumber',
  'freight_terms as freightTerms',
  'cargo_note_number as cargoNoteNumber',
  'agent_name as agentName',
  'agent_phone as agentPhone',
  'etd',
  'eta',
  'atd',
  'ata',
] as const

export type Departure = Awaited<ReturnType<typeof departureById>>

/** A departure and its containers, as documents name them. */
export async function departureById({ db }: CompanyTx, id: string) {
  const departure = found(await db.selectFrom('expeditions').select(columns).where('id', '=', id).executeTakeFirst())
  const containers = await db
    .selectFrom('expedition_containers')
    .select(['number', 'size', 'seal'])
    .where('expedition_id', '=', id)
    .orderBy('number')
    .execute()
  return { ...departure, containers }
}

/** How it travels, from where to where, and when. */
export function voyageFacts(departure: Departure): Fact[] {
  const { mode, carrier, vesselOrFlight, voyage, destinationCode, cargoNoteNumber, containers } = departure
  const words = modeWords[mode]
  const facts = [
    { label: words.carriedBy, value: [vesselOrFlight, voyage].filter(Boolean).join(' / ') },
    { label: 'Transporteur', value: carrier ?? '' },
    { label: words.from, value: originOf(departure) },
    { label: words.to, value: destinationOf(departure) },
    { label: words.master, value: masterOf(departure) },
    departedOn(departure),
    arrivedOn(departure),
    { label: cargoNoteName(destinationCode) ?? 'Note de chargement', value: cargoNoteNumber ?? '' },
    { label: containers.length > 1 ? 'Conteneurs' : 'Conteneur', value: containersOf(departure) },
  ]
  return facts.filter(({ value }) => value)
}

export function originOf({ origin, originCode }: Departure): string {
  return originCode ? `${origin} (${originCode})` : origin
}

export function destinationOf({ destination, destinationCode }: Departure): string {
  return destinationCode ? `${destination} (${destinationCode})` : destination
}

export function masterOf({ mode, masterNumber }: Departure): string {
  return mode === 'Aérien' && masterNumber ? spacedAirWaybill(masterNumber) : (masterNumber ?? '')
}

export function containersOf({ containers }: Departure): string {
  return containers.map(({ number, size, seal }) => [`${number} (${size})`, seal && `plomb ${seal}`].filter(Boolean).join(', ')).join(' ; ')
}

export function departedOn({ etd, atd }: Departure): Fact {
  return { label: atd ? 'Départ' : 'Départ prévu', value: dayOrNothing(atd ?? etd) }
}

export function arrivedOn({ eta, ata }: Departure): Fact {
  return { label: ata ? 'Arrivée' : 'Arrivée prévue', value: dayOrNothing(ata ?? eta) }
}

function dayOrNothing(day: string | null): string {
  return day ? formatDay(day) : ''
}
