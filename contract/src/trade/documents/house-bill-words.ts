import type { ExpeditionMode, FreightTerms } from '#trade/expeditions/words.ts'
import type { PackageKind } from '#trade/freight/package-kinds.ts'
import type { Danger } from '#trade/goods/words.ts'

// States and contents of house bills, without validation schemas so that pages load less code.

export const billStates = ['Brouillon', 'Émis', 'Télex release', 'Original rendu', 'Remis'] as const
export type BillState = (typeof billStates)[number]

/** Incoterms 2020. The last four are for carriage by sea only. */
export const incoterms = [
  'EXW',
  'FCA',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
] as const
export type Incoterm = (typeof incoterms)[number]

/** The languages of transport documents. */
export const billLanguages = ['fr', 'en'] as const
export type BillLanguage = (typeof billLanguages)[number]

/** Papers of a bill: an original with its rank, a copy, or a copy that gives no right to the goods. */
export const billCopies = ['original', 'copie', 'non négociable'] as const
export type BillCopy = (typeof billCopies)[number]

/** Most originals of a bill. 0 originals make it a waybill, delivered without presentation. */
export const mostOriginals = 3

/** A party as it is printed and stored in an issued edition. `country` is an ISO 3166 code. */
export type PrintedParty = {
  name: string
  address: string | null
  city: string | null
  country: string | null
  phone: string | null
  email: string | null
  taxNumber: string | null
}

/** A lot as it is printed and stored in an issued edition. `container` is a number of ISO 6346. */
export type PrintedLot = {
  id: string
  number: string
  shippingMarks: string
  description: string
  quantity: number
  packageKind: PackageKind
  weightKg: number | null
  volumeM3: number | null
  danger: Danger
  hsCode: string | null
  declaredValue: number | null
  unNumber: string | null
  dangerClass: string | null
  container: string | null
  seal: string | null
}

/** Terms of a bill. Amounts are in cents. */
type BillTerms = {
  isToOrder: boolean
  incoterm: Incoterm | null
  incotermPlace: string | null
  freightTerms: FreightTerms | null
  freightPayablePlace: string | null
  declaredValue: number | null
  insuredValue: number | null
  originals: number
  shippedOn: string | null
  issuedOn: string
  issuedPlace: string | null
}

/** The transport as it is printed. Places have their code behind them. */
export type PrintedTransport = {
  mode: ExpeditionMode
  reference: string
  carrier: string | null
  /** The ship with the number of its voyage, the flight or the vehicle. */
  vessel: string | null
  origin: string
  destination: string
  masterNumber: string | null
  cargoNoteNumber: string | null
}

/** The content of an issued edition (`house_waybill_editions.content`), which never changes. */
export type BillContent = {
  shipper: PrintedParty
  consignee: PrintedParty
  /** Null when the notify party is the consignee. */
  notify: PrintedParty | null
  deliveryAgent: PrintedParty | null
  transport: PrintedTransport
  terms: BillTerms
  lots: PrintedLot[]
  /** Weight to charge by air, in kilograms. */
  chargeableKg: number | null
}
