import type { ExpeditionDetail } from '@escale/contract/trade/expeditions/contract'
import { formatDay } from '@escale/contract/values/days'
import { readablePhone } from '@escale/contract/values/readable-phone'
import type { Labels } from '#ui/form/StaleNotice.tsx'

const day = (value: unknown) => (typeof value === 'string' ? formatDay(value) : '')
/** What is said of a field that somebody else has changed meanwhile. */
export const labels: Labels<ExpeditionDetail> = {
  mode: 'Mode',
  origin: 'Origine',
  destination: 'Destination',
  vesselOrFlight: 'Navire ou vol',
  masterNumber: 'Document de transport',
  etd: ['Départ prévu', day],
  eta: ['Arrivée prévue', day],
  status: 'Statut',
}

/** What the form of an expedition starts with. */
export function startOf(expedition: ExpeditionDetail | null) {
  return {
    mode: expedition?.mode ?? ('Maritime' as const),
    kind: expedition?.kind ?? ('Groupage' as const),
    origin: expedition?.origin ?? '',
    originCode: expedition?.originCode ?? null,
    destination: expedition?.destination ?? '',
    destinationCode: expedition?.destinationCode ?? null,
    carrier: expedition?.carrier ?? '',
    vesselOrFlight: expedition?.vesselOrFlight ?? '',
    voyage: expedition?.voyage ?? '',
    imo: expedition?.imo ?? '',
    masterNumber: expedition?.masterNumber ?? '',
    freightTerms: expedition?.freightTerms ?? null,
    cargoNoteNumber: expedition?.cargoNoteNumber ?? '',
    customsNumber: expedition?.customsNumber ?? '',
    agentName: expedition?.agentName ?? '',
    agentPhone: readablePhone(expedition?.agentPhone ?? null),
    cutoff: expedition?.cutoff ?? null,
    etd: expedition?.etd ?? null,
    eta: expedition?.eta ?? null,
    notes: expedition?.notes ?? '',
  }
}

/** The same journey once more: what is of one expedition alone is left to be said. */
export function startOfCopy(expedition: ExpeditionDetail): ReturnType<typeof startOf> {
  const ofOneExpedition = { voyage: '', masterNumber: '', cargoNoteNumber: '', customsNumber: '', notes: '' }
  return { ...startOf(expedition), ...ofOneExpedition, cutoff: null, etd: null, eta: null }
}
