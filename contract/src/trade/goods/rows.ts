import { z } from 'zod'
import { units } from '#trade/services/draft.ts'
import { rowShape } from '#wire/row-shape.ts'
import { parcelFields, vehicleFields } from './fields.ts'

/** What the services of their invoice are priced in; null while no invoice counts them. */
const invoiceUnits = z.array(z.enum(units)).nullable()

// Nothing of it is money.
export type Receipt = z.output<typeof Receipt>
export const Receipt = z.object({ ...rowShape(parcelFields), invoiceUnits })

export type Vehicle = z.output<typeof Vehicle>
export const Vehicle = z.object({ ...rowShape(vehicleFields), invoiceUnits })

/** What goods of a kind say. */
export type RowOf = { Colis: Receipt; Véhicule: Vehicle }
