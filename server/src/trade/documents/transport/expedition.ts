import type { Fact } from '@escale/contract/channels/pdf/document'
import { expeditionFields } from '@escale/contract/trade/expeditions/fields'
import { cargoNoteName } from '@escale/contract/trade/expeditions/life-cycle'
import { vesselText } from '@escale/contract/trade/expeditions/vessel'
import { formatAirWaybill } from '@escale/contract/trade/freight/check-digits'
import { formatDay } from '@escale/contract/values/days'
import { requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { recordColumns } from '#database/query/record-columns.ts'
import { modeWords } from './words.ts'

export type ExpeditionOnPaper = Awaited<ReturnType<typeof expeditionPapers>>

export async function expeditionPapers({ db }: CompanyTx, id: string) {
  const expedition = requireFound(
    await db
      .selectFrom('expeditions as e')
      .select(recordColumns('e', expeditionFields))
      .where('e.id', '=', id)
      .executeTakeFirst(),
  )
  const containers = await db
    .selectFrom('expedition_containers')
    .select(['id', 'number', 'size', 'seal'])
    .where('expedition_id', '=', id)
    .orderBy('number')
    .execute()
  return { ...expedition, containers }
}

/** Returns the means of transport, places, dates and references of an expedition. */
export function voyageFacts(expedition: ExpeditionOnPaper): Fact[] {
  const { mode, carrier, destinationCode, cargoNoteNumber, containers } = expedition
  const words = modeWords[mode]
  const facts = [
    { label: words.carriedBy, value: vesselText(expedition) },
    { label: 'Transporteur', value: carrier ?? '' },
    { label: words.from, value: originOf(expedition) },
    { label: words.to, value: destinationOf(expedition) },
    { label: words.master, value: masterOf(expedition) },
    departureFact(expedition),
    arrivalFact(expedition),
    { label: cargoNoteName(destinationCode) ?? 'Note de chargement', value: cargoNoteNumber ?? '' },
    { label: containers.length > 1 ? 'Conteneurs' : 'Conteneur', value: containersOf(expedition) },
  ]
  return facts.filter(({ value }) => value)
}

/** Returns the container of a lot. The only container of an expedition holds all its goods. */
export function containerOf(
  { containerId }: { containerId: string | null },
  { containers }: ExpeditionOnPaper,
) {
  return containers.length === 1 ? containers[0] : containers.find(({ id }) => id === containerId)
}

export function originOf({ origin, originCode }: ExpeditionOnPaper): string {
  return originCode ? `${origin} (${originCode})` : origin
}

export function destinationOf({ destination, destinationCode }: ExpeditionOnPaper): string {
  return destinationCode ? `${destination} (${destinationCode})` : destination
}

export function masterOf({ mode, masterNumber }: ExpeditionOnPaper): string {
  return mode === 'Aérien' && masterNumber ? formatAirWaybill(masterNumber) : (masterNumber ?? '')
}

function containersOf({ containers }: ExpeditionOnPaper): string {
  return containers
    .map(({ number, size, seal }) =>
      [`${number} (${size})`, seal && `plomb ${seal}`].filter(Boolean).join(', '),
    )
    .join(' ; ')
}

function departureFact({ etd, atd }: ExpeditionOnPaper): Fact {
  return { label: atd ? 'Départ' : 'Départ prévu', value: dayOrNothing(atd ?? etd) }
}

function arrivalFact({ eta, ata }: ExpeditionOnPaper): Fact {
  return { label: ata ? 'Arrivée' : 'Arrivée prévue', value: dayOrNothing(ata ?? eta) }
}

function dayOrNothing(day: string | null): string {
  return day ? formatDay(day) : ''
}
