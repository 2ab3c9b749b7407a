import type { RecordKind } from '#journal/records.ts'
import type { ClientDraft } from '#trade/clients/draft.ts'
import type { Expedition, ExpeditionDetail } from '#trade/expeditions/rows.ts'
import type { Receipt, Vehicle } from '#trade/goods/rows.ts'
import type { InvoiceDraft } from '#trade/invoices/draft.ts'
import type { PaymentDraft } from '#trade/payments/draft.ts'
import type { ServiceDraft } from '#trade/services/draft.ts'

/** What a field holds, where it is not read as it is kept; the name of a table: an id of it. */
export type FieldType =
  | 'money'
  | 'day'
  | 'instant'
  | 'kilograms'
  | 'centimetres'
  | 'cubicMetres'
  | 'kilometres'
  | 'phone'
  | 'yesNo'
  | 'role'
  | 'waybill'
  | 'photos'
  | 'lines'
  | PointedKind

/** What a field may point at. */
export type PointedKind = 'clients' | 'services' | 'invoices'

/** What a field is called and, unless it is text, what it holds. */
export type FieldWords = string | readonly [name: string, type: FieldType]

type Words<Field extends string> = Record<Field, FieldWords>

const client: Words<keyof ClientDraft> = {
  name: 'Nom',
  email: 'Email',
  phone: ['Téléphone', 'phone'],
  type: 'Type',
  address: 'Adresse',
}

const service: Words<keyof ServiceDraft> = {
  name: 'Nom',
  description: 'Description',
  price: ['Prix', 'money'],
  category: 'Catégorie',
  unit: 'Unité',
}

/** What giving a document away says of its record. */
const givenAway: Words<'publicLink' | 'sentTo'> = {
  publicLink: 'Lien public',
  sentTo: 'Envoyé par email à',
}

const invoice: Words<keyof InvoiceDraft | 'invoiceNumber' | 'total' | keyof typeof givenAway> = {
  ...givenAway,
  invoiceNumber: 'Numéro',
  serviceType: 'Type',
  clientId: ['Client', 'clients'],
  issueDate: ["Date d'émission", 'day'],
  dueDate: ["Date d'échéance", 'day'],
  status: 'Statut',
  lines: ['Ligne', 'lines'],
  total: ['Total', 'money'],
  description: 'Description',
}

const payment: Words<keyof PaymentDraft | keyof typeof givenAway> = {
  ...givenAway,
  reference: 'Référence',
  invoiceId: ['Facture', 'invoices'],
  amount: ['Montant', 'money'],
  paymentDate: ['Date de paiement', 'day'],
  method: 'Méthode',
  status: 'Statut',
  marksPaid: ['Marque la facture comme payée', 'yesNo'],
}

/** What is seen of a departure and is counted from its goods, its containers or its events: no field of its own. */
type Counted = 'id' | 'version' | 'createdAt' | 'containers' | 'lots' | 'weightKg' | 'volumeM3' | 'money' | 'goods'

/** What is done to a departure besides: its containers and its events. */
type AboutExpedition = 'container' | 'size' | 'seal' | 'event' | 'place' | 'note'

const expedition: Words<Exclude<keyof Expedition | keyof ExpeditionDetail, Counted> | AboutExpedition> = {
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
type AboutGoods = 'expedition' | 'invoice' | 'from' | 'idDocument' | 'reserves' | 'exception' | 'trackingLink'

const goods: Words<Exclude<keyof Receipt | keyof Vehicle, 'id' | 'version' | 'expeditionId'> | AboutGoods> = {
  number: 'Numéro',
  status: 'Statut',
  trackingNumber: 'Numéro de suivi',
  chassisNumber: 'Numéro de châssis',
  brandName: 'Marque',
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
  trackingLink: 'Lien de suivi',
  receivedByName: 'Reçu par',
  receivedAt: ['Reçu le', 'instant'],
  receivedAtOnDevice: ["Reçu le, selon l'appareil", 'instant'],
  releasedTo: 'Remis à',
  releasedAt: ['Remis le', 'instant'],
  idDocument: "Pièce d'identité",
  reserves: 'Réserves',
  createdAt: ['Enregistré le', 'instant'],
}

const profile: Words<'name' | 'role' | 'active'> = {
  name: 'Nom',
  role: ['Rôle', 'role'],
  active: ['Accès ouvert', 'yesNo'],
}

/** Every field of every record that has a history, in the order they are read. */
export const fieldWords: Record<RecordKind, Readonly<Record<string, FieldWords>>> = {
  clients: client,
  shared_clients: client,
  services: service,
  shared_services: service,
  invoices: invoice,
  payments: payment,
  expeditions: expedition,
  goods,
  profiles: profile,
}
