import { z } from 'zod'
import { units } from '#trade/services/draft.ts'
import { rowShape } from '#wire/row-shape.ts'
import { parcelFields, vehicleFields } from './fields.ts'

/** Pricing units of the services on the goods' invoice; null when the goods are on no invoice. */
const invoiceUnits = z.array(z.enum(units)).nullable()

// Warehouse staff reads these rows, so they contain no amounts of money.
export type Receipt = z.output<typeof Receipt>
export const Receipt = z.object({ ...rowShape(parcelFields), invoiceUnits })

export type Vehicle = z.output<typeof Vehicle>
export const Vehicle = z.object({ ...rowShape(vehicleFields), invoiceUnits })

export type RowByKind = { Colis: Receipt; Véhicule: Vehicle }
