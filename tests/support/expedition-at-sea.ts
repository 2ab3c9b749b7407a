import type { Client } from '../../contract/src/trade/clients/contract.ts'
import type { Site } from './site.ts'
import type { Staff } from './staff.ts'
import { unique } from './unique.ts'

/** An expedition at sea with the goods of two clients: one with an address, one whom nothing reaches. */
export async function expeditionAtSea(
  site: Site,
  admin: Staff,
): Promise<{ id: string; told: Client; unreached: Client }> {
  const told = await admin.createClient({ email: 'kivu@exemple.cd' })
  const unreached = await admin.createClient({ name: unique('Pirogues du Pool') })
  const destination = unique('Matadi')
  const { id } = await admin.ask<{ id: string }>('POST', '/expeditions', {
    mode: 'Maritime',
    origin: 'Anvers',
    destination,
  })
  const parcels = [told, unreached].map(({ id: clientId }) =>
    admin.receive({ destination, weightKg: 150, clientId }),
  )
  const ids = (await Promise.all(parcels)).map((parcel) => parcel.id)
  await admin.ask('POST', `/expeditions/${id}/goods`, { ids })
  await site.sql(
    `update expeditions set status = 'En transit', master_number = 'MBL1', atd = current_date,
      etd = current_date, eta = null where id = $1`,
    [id],
  )
  await site.sql(`update goods set status = 'En transit' where id = any($1)`, [ids])
  return { id, told, unreached }
}
