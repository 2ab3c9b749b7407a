import type { Receipt, ReceiptList, Vehicle, VehicleList } from '@escale/contract/trade/goods/contract'
import { listGoods } from '#trade/goods/lists.ts'
import type { ListColumn, ListFile } from './give.ts'

const whose: ListColumn<Receipt | Vehicle>[] = [
  { title: 'Client', kind: 'text', of: ({ clientName }) => clientName },
  { title: 'Désignation', kind: 'text', of: ({ description }) => description },
  { title: 'Marques', kind: 'text', of: ({ marks }) => marks },
  { title: 'Destination', kind: 'text', of: ({ destination }) => destination },
]
const measured: ListColumn<Receipt | Vehicle>[] = [
  { title: 'Poids (kg)', kind: 'weight', of: ({ weightKg }) => weightKg },
  { title: 'Longueur (cm)', kind: 'text', of: ({ lengthCm }) => lengthCm },
  { title: 'Largeur (cm)', kind: 'text', of: ({ widthCm }) => widthCm },
  { title: 'Hauteur (cm)', kind: 'text', of: ({ heightCm }) => heightCm },
  { title: 'Volume (m³)', kind: 'volume', of: ({ volumeM3 }) => volumeM3 },
]
const standing: ListColumn<Receipt | Vehicle>[] = [
  { title: 'État', kind: 'text', of: ({ conditionStatus }) => conditionStatus },
  { title: 'Danger', kind: 'text', of: ({ danger }) => danger },
  { title: 'Place', kind: 'text', of: ({ location }) => location },
  { title: 'Expédition', kind: 'text', of: ({ expeditionReference }) => expeditionReference },
  { title: 'Facturation', kind: 'text', of: ({ billing }) => billing },
  { title: 'Photos', kind: 'count', of: ({ photos }) => photos.length },
  { title: 'Statut', kind: 'text', of: ({ status }) => status },
  { title: 'Reçu par', kind: 'text', of: ({ receivedByName }) => receivedByName },
  { title: 'Reçu le', kind: 'moment', of: ({ receivedAt }) => receivedAt },
  { title: 'Remis à', kind: 'text', of: ({ releasedTo }) => releasedTo },
  { title: 'Remis le', kind: 'moment', of: ({ releasedAt }) => releasedAt },
  { title: 'Note', kind: 'text', of: ({ note }) => note },
]

export const parcelFile: ListFile<string, ReceiptList, Receipt> = {
  title: 'Colis',
  stem: 'colis',
  columns: [
    { title: 'N°', kind: 'text', of: ({ number }) => number },
    { title: 'Suivi', kind: 'text', of: ({ trackingNumber }) => trackingNumber },
    { title: 'Marque', kind: 'text', of: ({ brandName }) => brandName },
    { title: 'Quantité', kind: 'count', of: ({ quantity }) => quantity },
    ...whose,
    ...measured,
    ...standing,
  ],
  read: ({ company }, list) => listGoods(company, 'Colis', list),
}

export const vehicleFile: ListFile<string, VehicleList, Vehicle> = {
  title: 'Véhicules',
  stem: 'vehicules',
  columns: [
    { title: 'N°', kind: 'text', of: ({ number }) => number },
    { title: 'Châssis', kind: 'text', of: ({ chassisNumber }) => chassisNumber },
    { title: 'Marque', kind: 'text', of: ({ vehicleBrand }) => vehicleBrand },
    { title: 'Modèle', kind: 'text', of: ({ model }) => model },
    { title: 'Couleur', kind: 'text', of: ({ vehicleColor }) => vehicleColor },
    { title: 'Année', kind: 'text', of: ({ year }) => year },
    { title: 'Kilométrage', kind: 'count', of: ({ mileageKm }) => mileageKm },
    { title: 'Clés', kind: 'count', of: ({ keysCount }) => keysCount },
    { title: 'Papiers', kind: 'text', of: ({ hasPapers }) => (hasPapers === null ? null : hasPapers ? 'Oui' : 'Non') },
    ...whose,
    ...measured,
    ...standing,
  ],
  read: ({ company }, list) => listGoods(company, 'Véhicule', list),
}
