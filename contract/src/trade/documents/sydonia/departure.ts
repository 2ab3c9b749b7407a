import type { ExpeditionMode } from '#trade/expeditions/words.ts'
import type { Lot } from '#wire/lots.ts'

// A departure as the customs files of SYDONIA World (ASYCUDA World) declare it. An empty text is unknown.

/** A trader. `code` is the number by which customs know the trader. */
export type SydoniaTrader = { code: string; name: string; address: string }

/** `sizeType` is a code of ISO 6346. */
export type SydoniaContainer = { number: string; sizeType: string; seal: string }

/** A lot of a house bill, in kilograms and cubic metres. */
export type SydoniaLot = {
  lot: Lot
  packages: number
  /** Code of UN/ECE recommendation 21. */
  packageCode: string
  weightKg: number | null
  volumeM3: number | null
  shippingMarks: string
  description: string
  container: SydoniaContainer | null
}

/** A house bill. Amounts are in cents. */
export type SydoniaBill = {
  clientName: string
  /** Number of the bill. Empty until it is prepared. */
  reference: string
  isIssued: boolean
  /** False when the issued edition does not carry the goods of the client that are aboard. */
  isUpToDate: boolean
  exporter: SydoniaTrader
  consignee: SydoniaTrader
  notify: SydoniaTrader
  /** Numbers of the cargo tracking notes, with their kind. */
  cargoNotes: string[]
  declaredValue: number | null
  insuredValue: number | null
  lots: SydoniaLot[]
}

export type SydoniaDeparture = {
  reference: string
  mode: ExpeditionMode
  customsOffice: string
  voyageNumber: string
  /** Days as `2026-12-05`. */
  departureDay: string
  arrivalDay: string
  carrier: SydoniaTrader
  agent: SydoniaTrader
  /** Name of the vessel, number of the flight or plate of the vehicle. */
  transporter: string
  /** Country whose flag the transporter flies, of ISO 3166. */
  nationality: string
  /** UN/LOCODE of both ends. */
  departureCode: string
  arrivalCode: string
  masterReference: string
  billNature: string
  billType: string
  location: string
  hasContainers: boolean
  unowned: Lot[]
  bills: SydoniaBill[]
}
