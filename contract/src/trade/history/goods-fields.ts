import type { Expedition, ExpeditionDetail } from '#trade/expeditions/rows.ts'
import type { Receipt, Vehicle } from '#trade/goods/rows.ts'
import type { Words } from './field-types.ts'

/** What is seen of an expedition and is counted from its goods, its containers or its events: no field of its own. */
type Counted = 'id' | 'version' | 'createdAt' | 'containers' | 'lots' | 'weightKg' | 'volumeM3' | 'money' | 'goods'

/** What is done to an expedition besides: its containers and its events. */
type AboutExpedition = 'container' | 'size' | 'seal' | 'event' | 'place' | 'note' | 'reason'

export const expedition: Words<Exclude<keyof Expedition | keyof ExpeditionDetail, Counted> | AboutExpedition> = {
  reference: 'Référence',
  status: 'Statut',
  mode: 'Mode',
  kind: 'Type',
  origin: 'Origine',
  originCode: "Code d'origine",
  destination: 'Destination',
  destinationCode: 'Code de destination',
  carrier: 'Transporteur',
  vesselOrFlight: 'Navire, vol ou véhicule',
  voyage: 'Voyage',
  imo: 'Numéro IMO',
  masterNumber: ['Document de transport', 'waybill'],
  freightTerms: 'Fret',
  cargoNoteNumber: 'Note de chargement',
  customsNumber: 'Déclaration en douane',
  agentName: 'Agent à destination',
  agentPhone: ["Téléphone de l'agent", 'phone'],
  cutoff: ['Clôture', 'day'],
  etd: ['Départ prévu', 'day'],
  eta: ['Arrivée prévue', 'day'],
  atd: ['Départ réel', 'day'],
  ata: ['Arrivée réelle', 'day'],
  passedCustoms: ['Passée en douane', 'yesNo'],
  blocked: ['Bloquée', 'yesNo'],
  blockedReason: 'Motif du blocage',
  reason: 'Motif',
  notes: 'Remarques',
  container: 'Conteneur',
  size: 'Taille',
  seal: 'Plomb',
  capacityM3: ['Volume utile', 'cubicMetres'],
  event: 'Événement',
  place: 'Lieu',
  note: 'Remarque',
}

/** What gestures on goods say of them, beyond the fields of a row. */
type AboutGoods =
  | 'expedition'
  | 'invoice'
  | 'from'
  | 'idDocument'
  | 'withoutDocument'
  | 'waiver'
  | 'reserves'
  | 'exception'
  | 'trackingLink'
  | 'reason'

export const goods: Words<Exclude<keyof Receipt | keyof Vehicle, 'id' | 'version' | 'expeditionId' | 'invoiceId' | 'invoiceUnits'> | AboutGoods> = {
  number: 'Numéro',
  status: 'Statut',
  trackingNumber: 'Numéro de suivi',
  chassisNumber: 'Numéro de châssis',
  brandName: 'Marque du produit',
  vehicleBrand: 'Marque',
  model: 'Modèle',
  vehicleColor: 'Couleur',
  year: 'Année',
  mileageKm: ['Kilométrage', 'kilometres'],
  keysCount: 'Clés',
  hasPapers: ['Papiers', 'yesNo'],
  quantity: 'Quantité',
  clientId: ['Client', 'clients'],
  clientName: 'Client',
  isSharedClient: ['Client partagé', 'yesNo'],
  marks: 'Marques et numéros',
  destination: 'Destination',
  weightKg: ['Poids', 'kilograms'],
  lengthCm: ['Longueur', 'centimetres'],
  widthCm: ['Largeur', 'centimetres'],
  heightCm: ['Hauteur', 'centimetres'],
  volumeM3: ['Volume', 'cubicMetres'],
  location: 'Emplacement',
  danger: 'Danger',
  conditionStatus: 'État',
  description: 'Description',
  note: 'Note',
  photos: ['Photos', 'photos'],
  expedition: 'Expédition',
  expeditionReference: 'Expédition',
  invoice: 'Facture',
  billing: 'Facturation',
  notBillableReason: 'Motif de non-facturation',
  notBillableByName: 'Dit non facturable par',
  notBillableAt: ['Dit non facturable le', 'instant'],
  from: 'Scindé de',
  exception: 'Dérogation de remise',
  waiver: "Sans pièce d'identité",
  reason: 'Motif',
  trackingLink: 'Lien de suivi',
  receivedByName: 'Reçu par',
  receivedAt: ['Reçu le', 'instant'],
  receivedAtOnDevice: ["Reçu le, selon l'appareil", 'instant'],
  releasedTo: 'Remis à',
  releasedAt: ['Remis le', 'instant'],
  idDocument: "Pièce d'identité",
  withoutDocument: "Remis sans pièce d'identité",
  reserves: 'Réserves',
  createdAt: ['Enregistré le', 'instant'],
}
