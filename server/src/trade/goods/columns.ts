import { sql } from 'kysely'
import type { Actor } from '#access/door/actor.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { clientKeys } from './client-keys.ts'
import type { DraftOf } from './kinds.ts'

export type AnyDraft = Partial<DraftOf['Colis'] & DraftOf['Véhicule']>

/** What a draft of either kind says, as columns; what it does not say is undefined. */
export async function asColumns(company: CompanyTx, draft: AnyDraft) {
  return {
    ...(draft.clientId === undefined ? {} : await clientKeys(company, draft.clientId)),
    ...particularColumns(draft),
    condition_status: draft.conditionStatus,
    description: draft.description,
    note: draft.note,
    marks: draft.marks,
    destination: draft.destination,
    weight_kg: draft.weightKg,
    length_cm: draft.lengthCm,
    width_cm: draft.widthCm,
    height_cm: draft.heightCm,
    location: draft.location,
    danger: draft.danger,
  }
}

function particularColumns(draft: AnyDraft) {
  return {
    tracking_number: draft.trackingNumber,
    brand_name: draft.brandName,
    quantity: draft.quantity,
    chassis_number: draft.chassisNumber,
    vehicle_brand: draft.vehicleBrand,
    vehicle_color: draft.vehicleColor,
    model: draft.model,
    year: draft.year,
    mileage_km: draft.mileageKm,
    keys_count: draft.keysCount,
    has_papers: draft.hasPapers,
  }
}

/** Who took goods in, and when: by the server's clock, and by the device's. */
export function receivedBy({ userId, name }: Pick<Actor, 'userId' | 'name'>, receivedAtOnDevice: string | null) {
  return { received_by: userId, received_by_name: name, received_at: sql<string>`now()`, received_at_on_device: receivedAtOnDevice }
}
