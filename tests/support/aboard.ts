import type { Client } from '../../contract/src/trade/clients/contract.ts'
import type { Staff } from './staff.ts'
import { unique } from './unique.ts'

/** A client with a parcel of 150 kg on a new expedition by sea. */
export async function clientAboard(admin: Staff, destination = unique('Matadi')): Promise<Client> {
  const client = await admin.createClient()
  const { id } = await admin.ask<{ id: string }>('POST', '/expeditions', {
    mode: 'Maritime',
    origin: 'Anvers',
    destination,
  })
  const { id: parcel } = await admin.receive({ destination, weightKg: 150, clientId: client.id })
  await admin.ask('POST', `/expeditions/${id}/goods`, { ids: [parcel] })
  return client
}
