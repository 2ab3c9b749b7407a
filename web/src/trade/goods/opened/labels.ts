import type { Receipt, Vehicle } from '@escale/contract/trade/goods/contract'
import { formatLength, formatWeight } from '@escale/contract/values/measures'
import { formatNumber } from '#ui/figures/count.ts'
import type { Labels } from '#ui/form/StaleNotice.tsx'

// What the fields of goods are called, when somebody else changed them meanwhile.

const labels = {
  clientName: 'Client',
  weightKg: ['Poids', formatWeight],
  lengthCm: ['Longueur', formatLength],
  widthCm: ['Largeur', formatLength],
  heightCm: ['Hauteur', formatLength],
  destination: 'Destination',
  location: 'Emplacement',
  danger: 'Danger',
  marks: 'Marques',
  conditionStatus: 'État',
  description: 'Description',
  note: 'Note interne',
  status: 'Statut',
} satisfies Labels<Receipt & Vehicle>

export const parcelLabels = {
  trackingNumber: 'Numéro de suivi',
  brandName: 'Marque du produit',
  quantity: ['Quantité', formatNumber],
  ...labels,
} satisfies Labels<Receipt>

export const vehicleLabels = {
  chassisNumber: 'Numéro de châssis',
  vehicleBrand: 'Marque',
  model: 'Modèle',
  vehicleColor: 'Couleur',
  year: ['Année', String],
  mileageKm: ['Kilométrage', formatNumber],
  keysCount: ['Clés', formatNumber],
  hasPapers: ['Papiers', (has: boolean) => (has ? 'oui' : 'non')],
  ...labels,
} satisfies Labels<Vehicle>
