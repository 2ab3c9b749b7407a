import { randomInt } from 'node:crypto'
import { containerCheckDigit } from '../../contract/src/trade/freight/check-digits.ts'
import { expeditionAtSea } from '../support/expedition-at-sea.ts'
import { goodsAtCounter } from '../support/hand-over.ts'
import type { Site } from '../support/site.ts'
import type { Staff } from '../support/staff.ts'
import { unique } from '../support/unique.ts'

// The records that a visit of every screen opens. They are written through the API of one company.

export type Records = Awaited<ReturnType<typeof createRecords>>

export async function createRecords(admin: Staff, site: Site) {
  const [client, unused, service] = await Promise.all([
    admin.createClient({ email: 'kivu@exemple.cd', phone: '+243812345678' }),
    admin.createClient(),
    admin.createService({ category: 'Aérien' }),
  ])
  const [invoice, unpaid, receipt, vehicle] = [
    await admin.createInvoice({ client }),
    await admin.createInvoice({ client }),
    await admin.receive({ clientId: client.id, weightKg: 12, quantity: 4 }),
    await admin.register(),
  ]
  const payment = await admin.pay(invoice, 25_00)
  const [loading, ready] = [await createDeparture(admin, client.id), await createDeparture(admin, client.id)]
  const atSea = await expeditionAtSea(site, admin)
  await site.sql(`update expeditions set status = 'Chargée' where id = $1`, [ready.id])
  // The Congo asks for a cargo note.
  await site.sql(`update expeditions set destination_code = 'CDMAT' where id = $1`, [atSea.id])
  await admin.ask('POST', `/expeditions/${atSea.id}/house-bills/${atSea.told.id}`)
  return {
    ...{ client, unused, service, invoice, unpaid, payment, receipt, vehicle, loading, ready },
    atSea,
    counter: await goodsAtCounter(site, admin.session.company?.slug ?? ''),
  }
}

/** A departure by sea in draft, with two lots aboard, a container and a lot that waits in the warehouse. */
async function createDeparture(admin: Staff, clientId: string) {
  const destination = unique('Matadi')
  const departure = await admin.ask<{ id: string; reference: string }>('POST', '/expeditions', {
    mode: 'Maritime',
    origin: 'Anvers',
    destination,
  })
  const lot = { destination, clientId, weightKg: 150, quantity: 3 }
  const [first, second, here] = [await admin.receive(lot), await admin.receive(lot), await admin.receive(lot)]
  await admin.ask('POST', `/expeditions/${departure.id}/goods`, { ids: [first.id, second.id] })
  await admin.ask('POST', `/expeditions/${departure.id}/containers`, {
    number: unusedContainer(),
    size: "20'",
  })
  return { ...departure, lot: first, here }
}

/** The number of a container that no other departure carries. */
function unusedContainer(): string {
  const owned = `ABCU${randomInt(100_000, 1_000_000)}`
  return `${owned}${containerCheckDigit(owned)}`
}
