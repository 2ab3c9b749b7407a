import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#database/query/ids.ts'
import { isSpread } from '#testing/database/citus.ts'
import { foundCompany, hire, maritimeDraft, type Person, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

const taken = { code: 'ID_TAKEN', status: 409, message: 'Cet identifiant est déjà utilisé.' }

// Distributed databases cannot check ids across companies (docs/decisions/078).
const skip = isSpread && 'each machine knows its own companies'

const shareable = {
  clients: (person: Person, id: string) => person.clients.create({ id, name: 'Nom' }),
  services: (person: Person, id: string) => person.services.create({ id, name: 'Nom', price: 1 }),
}

for (const [kind, create] of Object.entries(shareable)) {
  test(`${kind}: ids of a company and of shared records never meet`, {
    skip,
  }, async () => {
    const company = await foundCompany(world)
    const [manager, owner] = [await company.hire('manager'), await hire(world, null, 'super_admin')]
    const [shared, own] = [newId(), newId()]
    await create(owner, shared)
    await assert.rejects(create(manager, shared), taken)
    await create(manager, own)
    await assert.rejects(create(owner, own), taken)
  })

  test(`${kind}: of two concurrent creations one gets the id`, { skip }, async () => {
    const company = await foundCompany(world)
    const [manager, owner] = [await company.hire('manager'), await hire(world, null, 'super_admin')]
    for (let round = 0; round < 30; round += 1) {
      const id = newId()
      const outcomes = await Promise.allSettled([create(manager, id), create(owner, id)])
      assert.deepEqual(
        outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'OK' : outcome.reason.code)).sort(),
        ['ID_TAKEN', 'OK'],
      )
    }
  })
}

test('an id used in another company is refused like any used id', {
  skip,
}, async () => {
  const [ours, theirs] = [await foundCompany(world), await foundCompany(world)]
  const [us, them] = [await ours.hire('admin'), await theirs.hire('admin')]
  const [ourInvoice, theirInvoice] = [
    await us.invoices.create(maritimeDraft(ours)),
    await them.invoices.create(maritimeDraft(theirs)),
  ]
  const paid = { amount: 1, paymentDate: '2026-01-02', reference: 'R' }
  const creations: [string, (person: Person, id: string) => Promise<unknown>][] = [
    ...Object.entries(shareable),
    [
      'invoices',
      (person, id) => person.invoices.create({ ...maritimeDraft(person === us ? ours : theirs), id }),
    ],
    [
      'payments',
      (person, id) =>
        person.payments.create({ ...paid, id, invoiceId: (person === us ? ourInvoice : theirInvoice).id }),
    ],
    ['parcels', (person, id) => person.warehouse.receive({ id, trackingNumber: 'T', quantity: 1 })],
    [
      'vehicles',
      (person, id) => person.warehouse.register({ id, chassisNumber: id.slice(-12), vehicleBrand: 'B' }),
    ],
    ['keys', (person, id) => person.apiKeys.create({ id, name: 'Clé', permissions: ['clients.read'] })],
  ]
  for (const [kind, create] of creations) {
    const id = newId()
    await create(us, id)
    for (const person of [us, them])
      await assert.rejects(
        create(person, id),
        { status: 409, code: kind === 'vehicles' && person === us ? 'CHASSIS_TAKEN' : 'ID_TAKEN' },
        kind,
      )
  }
})
