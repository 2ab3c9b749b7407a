import { z } from 'zod'
import { units } from '#trade/services/draft.ts'
import { rowShape } from '#wire/row-shape.ts'
import { parcelFields, vehicleFields } from './fields.ts'

/** The pricing units of the services on the invoice; null when the goods are on no invoice. */
const invoiceUnits = z.array(z.enum(units)).nullable()

// No amounts of money, because the warehouse reads these rows.
export type Receipt = z.output<typeof Receipt>
export const Receipt = z.object({ ...rowShape(parcelFields), invoiceUnits })

export type Vehicle = z.output<typeof Vehicle>
export const Vehicle = z.object({ ...rowShape(vehicleFields), invoiceUnits })

/** The row type of each kind of goods. */
export type RowByKind = { Colis: Receipt; Véhicule: Vehicle }
