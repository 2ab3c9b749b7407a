import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { passedDuring } from '#testing/passed.ts'
import { foundCompany, hire, startWorld } from '#testing/world.ts'

const world = await startWorld()
after(world.stop)

test('every list that needs nothing more ends its transaction in the message that asks for it', async () => {
  const admin = await (await foundCompany(world)).hire('admin')
  const platform = await hire(world, null, 'super_admin')
  const lists = {
    invoices: () => admin.invoices.list({}),
    payments: () => admin.payments.list({}),
    services: () => admin.services.list({}),
    receipts: () => admin.warehouse.receipts({}),
    vehicles: () => admin.warehouse.vehicles({}),
    photos: () => admin.photos.list({}),
    documents: () => admin.documents.list({}),
    companies: () => platform.companies.list({}),
  }
  for (const [name, list] of Object.entries(lists)) {
    const passed = await passedDuring(list)
    const lastAnswer = passed.findLastIndex((what) => what.startsWith('answered select') && what.includes('"sortKey"'))
    assert.ok(lastAnswer > 0, name)
    assert.ok(passed.indexOf('sent commit') < lastAnswer, `${name}: ${passed.join('; ')}`)
  }
})
