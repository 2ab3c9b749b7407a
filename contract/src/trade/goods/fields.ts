import { packageKinds } from '#trade/freight/package-kinds.ts'
import type { Field } from '#wire/record-fields.ts'
import { billings, conditions, dangerClasses, dangers, goodsStatuses, longestLocation } from './words.ts'

// The fields of goods, in the column order of the exported list. docs/decisions/081 lists the features
// derived from this table.

type GoodsField = Field & {
  /**
   * Weighed, measured or visible facts, and the destination. They can no longer change once the goods are
   * loaded or billed.
   */
  measured?: true
  /** Shown in lists that contain both parcels and vehicles. */
  line?: true
  /** Shown on the detail page. */
  sheet?: true
  /** Not copied to the new row when pieces are split off this one. */
  own?: true
}

const identity = {
  id: { column: 'id', is: 'id', always: true, line: true, own: true },
  version: { column: 'version', is: 'version', always: true, own: true },
  /** Such as REC-2026-00001 or VEH-2026-00001. REC-2026-00001-2 was split from REC-2026-00001. */
  number: { column: 'number', word: 'Numéro', file: 'N°', is: 'code', always: true, line: true, own: true },
} as const satisfies Record<string, GoodsField>

const parcelOnly = {
  trackingNumber: {
    column: 'tracking_number',
    word: 'Numéro de suivi',
    file: 'Suivi',
    is: 'code',
    always: true,
    drafted: true,
    measured: true,
  },
  brandName: {
    column: 'brand_name',
    word: 'Marque du produit',
    file: 'Marque',
    is: 'text',
    longest: 200,
    drafted: true,
    measured: true,
  },
  quantity: {
    column: 'quantity',
    word: 'Quantité',
    file: 'Quantité',
    is: 'count',
    always: true,
    drafted: true,
    measured: true,
    line: true,
    own: true,
  },
  /** Kind of package that documents and customs files name. A vehicle is its own package. */
  packageKind: {
    column: 'package_kind',
    word: 'Emballage',
    file: 'Emballage',
    is: 'choice',
    of: packageKinds,
    always: true,
    drafted: true,
    sheet: true,
  },
} as const satisfies Record<string, GoodsField>

const vehicleOnly = {
  chassisNumber: {
    column: 'chassis_number',
    word: 'Numéro de châssis',
    file: 'Châssis',
    is: 'code',
    always: true,
    drafted: true,
    measured: true,
  },
  vehicleBrand: {
    column: 'vehicle_brand',
    word: 'Marque',
    file: 'Marque',
    is: 'text',
    always: true,
    drafted: true,
    measured: true,
  },
  model: {
    column: 'model',
    word: 'Modèle',
    file: 'Modèle',
    is: 'text',
    longest: 100,
    drafted: true,
    measured: true,
  },
  vehicleColor: {
    column: 'vehicle_color',
    word: 'Couleur',
    file: 'Couleur',
    is: 'text',
    longest: 100,
    drafted: true,
    measured: true,
  },
  year: { column: 'year', word: 'Année', file: 'Année', is: 'year', drafted: true, measured: true },
  mileageKm: {
    column: 'mileage_km',
    word: 'Kilométrage',
    file: 'Kilométrage',
    is: 'kilometres',
    drafted: true,
  },
  keysCount: { column: 'keys_count', word: 'Clés', file: 'Clés', is: 'count', drafted: true },
  hasPapers: { column: 'has_papers', word: 'Papiers', file: 'Papiers', is: 'yesNo', drafted: true },
} as const satisfies Record<string, GoodsField>

const sharedFields = {
  /** A client of the company, or one that all companies share. Null means « sans propriétaire ». */
  clientId: { word: 'Client', is: 'clients', drafted: true, line: true },
  clientName: { word: 'Client', file: 'Client', is: 'text', line: true },
  isSharedClient: { word: 'Client partagé', is: 'yesNo', always: true },
  description: {
    column: 'description',
    word: 'Description',
    file: 'Désignation',
    is: 'note',
    longest: 4000,
    drafted: true,
    line: true,
  },
  marks: {
    column: 'marks',
    word: 'Marques et numéros',
    file: 'Marques',
    is: 'text',
    longest: 200,
    drafted: true,
    line: true,
  },
  destination: {
    column: 'destination',
    word: 'Destination',
    file: 'Destination',
    is: 'text',
    longest: 200,
    drafted: true,
    measured: true,
    line: true,
  },
  /** Weight of the whole row in kilograms; null when not weighed. */
  weightKg: {
    column: 'weight_kg',
    word: 'Poids',
    file: 'Poids (kg)',
    is: 'kilograms',
    drafted: true,
    measured: true,
    line: true,
    own: true,
  },
  /** Size of one piece in centimetres; null when not measured. */
  lengthCm: {
    column: 'length_cm',
    word: 'Longueur',
    file: 'Longueur (cm)',
    is: 'centimetres',
    drafted: true,
    measured: true,
    sheet: true,
  },
  widthCm: {
    column: 'width_cm',
    word: 'Largeur',
    file: 'Largeur (cm)',
    is: 'centimetres',
    drafted: true,
    measured: true,
    sheet: true,
  },
  heightCm: {
    column: 'height_cm',
    word: 'Hauteur',
    file: 'Hauteur (cm)',
    is: 'centimetres',
    drafted: true,
    measured: true,
    sheet: true,
  },
  /** Volume of the whole row in cubic metres, not rounded. */
  volumeM3: {
    column: 'volume_m3',
    word: 'Volume',
    file: 'Volume (m³)',
    is: 'cubicMetres',
    line: true,
    own: true,
  },
  conditionStatus: {
    column: 'condition_status',
    word: 'État',
    file: 'État',
    is: 'choice',
    of: conditions,
    always: true,
    drafted: true,
    sheet: true,
  },
  danger: {
    column: 'danger',
    word: 'Danger',
    file: 'Danger',
    is: 'choice',
    of: dangers,
    always: true,
    drafted: true,
    line: true,
  },
  /** Code of the Harmonized System: 6, 8 or 10 digits. The server writes who chose it. */
  hsCode: { column: 'hs_code', word: 'Code SH', file: 'Code SH', is: 'code', drafted: true, sheet: true },
  hsCodeByName: { column: 'hs_code_by_name', word: 'Code SH choisi par', is: 'text', sheet: true },
  /** Value of the whole row for customs, in cents. */
  declaredValue: {
    column: 'declared_value',
    word: 'Valeur déclarée',
    file: 'Valeur déclarée',
    is: 'money',
    drafted: true,
    sheet: true,
  },
  /** Number of dangerous goods, such as UN3480. */
  unNumber: {
    column: 'un_number',
    word: 'Numéro ONU',
    file: 'N° ONU',
    is: 'code',
    drafted: true,
    sheet: true,
  },
  dangerClass: {
    column: 'danger_class',
    word: 'Classe de danger',
    file: 'Classe',
    is: 'choice',
    of: dangerClasses,
    drafted: true,
    sheet: true,
  },
  location: {
    column: 'location',
    word: 'Emplacement',
    file: 'Place',
    is: 'text',
    longest: longestLocation,
    drafted: true,
    line: true,
  },
  expeditionId: { column: 'expedition_id', is: 'id', line: true },
  expeditionReference: { word: 'Expédition', file: 'Expédition', is: 'text', line: true },
  /** The container of the lot, which belongs to its expedition. */
  containerId: { column: 'container_id', is: 'id', line: true },
  containerNumber: { word: 'Conteneur', file: 'Conteneur', is: 'text', line: true },
  invoiceId: { column: 'invoice_id', is: 'id', line: true },
  billing: { word: 'Facturation', file: 'Facturation', is: 'choice', of: billings, line: true },
  /** Reason, author and date of an exemption from billing; null while the goods can be billed. */
  notBillableReason: {
    column: 'not_billable_reason',
    word: 'Motif de non-facturation',
    is: 'text',
    line: true,
  },
  notBillableByName: {
    column: 'not_billable_by_name',
    word: 'Dit non facturable par',
    is: 'text',
    line: true,
  },
  notBillableAt: { column: 'not_billable_at', word: 'Dit non facturable le', is: 'instant', line: true },
  /** Ids of files served at `/api/files/photos/{id}`. */
  photos: { column: 'photos', word: 'Photos', file: 'Photos', is: 'photos', always: true, sheet: true },
  status: {
    column: 'status',
    word: 'Statut',
    file: 'Statut',
    is: 'choice',
    of: goodsStatuses,
    always: true,
    line: true,
  },
  receivedByName: { column: 'received_by_name', word: 'Reçu par', file: 'Reçu par', is: 'text', line: true },
  receivedAt: { column: 'received_at', word: 'Reçu le', file: 'Reçu le', is: 'instant', line: true },
  /** The time of reception according to the device's clock. */
  receivedAtOnDevice: { column: 'received_at_on_device', word: "Reçu le, selon l'appareil", is: 'instant' },
  releasedTo: { column: 'released_to', word: 'Remis à', file: 'Remis à', is: 'text', sheet: true },
  releasedAt: { column: 'released_at', word: 'Remis le', file: 'Remis le', is: 'instant', sheet: true },
  note: { column: 'note', word: 'Note', file: 'Note', is: 'note', longest: 4000, drafted: true },
  createdAt: {
    column: 'created_at',
    word: 'Enregistré le',
    is: 'instant',
    always: true,
    line: true,
    own: true,
  },
} as const satisfies Record<string, GoodsField>

export const parcelFields = { ...identity, ...parcelOnly, ...sharedFields }
export const vehicleFields = { ...identity, ...vehicleOnly, ...sharedFields }
/** Fields of parcels and vehicles together, for code that handles both. */
export const goodsFields = { ...identity, ...parcelOnly, ...vehicleOnly, ...sharedFields }
