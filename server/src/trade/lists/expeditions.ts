import type { Expedition, ExpeditionList } from '@escale/contract/trade/expeditions/contract'
import { formatAirWaybill } from '@escale/contract/trade/freight/check-digits'
import { listExpeditions } from '#trade/expeditions/queries.ts'
import type { ListFile } from './stream-list.ts'

export const expeditionFile: ListFile<string, ExpeditionList, Expedition> = {
  title: 'Expéditions',
  stem: 'expeditions',
  columns: [
    { title: 'Référence', kind: 'text', of: ({ reference }) => reference },
    { title: 'Mode', kind: 'text', of: ({ mode }) => mode },
    { title: 'Type', kind: 'text', of: ({ kind }) => kind },
    { title: 'Origine', kind: 'text', of: ({ origin }) => origin },
    { title: 'Destination', kind: 'text', of: ({ destination }) => destination },
    { title: 'Navire ou vol', kind: 'text', of: ({ vesselOrFlight }) => vesselOrFlight },
    { title: 'Connaissement ou LTA', kind: 'text', of: waybill },
    { title: 'Conteneurs', kind: 'text', of: ({ containers }) => containers.join(', ') || null },
    { title: 'Départ prévu', kind: 'day', of: ({ etd }) => etd },
    { title: 'Arrivée prévue', kind: 'day', of: ({ eta }) => eta },
    { title: 'Parti le', kind: 'day', of: ({ atd }) => atd },
    { title: 'Arrivé le', kind: 'day', of: ({ ata }) => ata },
    { title: 'Lots', kind: 'count', of: ({ lots }) => lots },
    { title: 'Poids (kg)', kind: 'weight', of: ({ weightKg }) => weightKg },
    { title: 'Volume (m³)', kind: 'volume', of: ({ volumeM3 }) => volumeM3 },
    { title: 'Facturé', kind: 'money', of: ({ money }) => money?.billed ?? null },
    { title: 'Payé', kind: 'money', of: ({ money }) => money?.collected ?? null },
    { title: 'Statut', kind: 'text', of: ({ status }) => status },
    {
      title: 'Blocage',
      kind: 'text',
      of: ({ blocked, blockedReason }) => (blocked ? (blockedReason ?? 'Oui') : null),
    },
    { title: 'Créée le', kind: 'moment', of: ({ createdAt }) => createdAt },
  ],
  read: (reader, list) => listExpeditions(reader, list),
}

function waybill({ mode, masterNumber }: Expedition): string | null {
  return mode === 'Aérien' && masterNumber ? formatAirWaybill(masterNumber) : masterNumber
}
