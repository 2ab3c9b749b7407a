import { ownerKey } from '#session/current/owner.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { readRows, storeRows } from '#channels/lookups/lookups.ts'
import { changeItem, storeItem } from '#channels/outbox/store.ts'
import { measuringHere } from '#trade/goods/here/lookups.ts'
import { startOfItem } from './starts.ts'

const amina = ownerKey({ userId: 'amina', companyId: 'atlas' })

function storeWaitingItem(owner = amina) {
  const photos = [{ name: 'Avant.jpg', bytes: new Blob(['a'], { type: 'image/jpeg' }) }]
  const draft = { chassisNumber: 'VF3LCBHZ6HS012345', vehicleBrand: 'Peugeot', weightKg: 1430 }
  return storeItem({
    owner,
    task: 'vehicle',
    id: 'id',
    key: 'key',
    title: 'VF3LCBHZ6HS012345',
    draft,
    photos,
    madeAt: '2026-11-22T08:00:00Z',
  })
}

test('a waiting item is shown whole, and is correctable only while locked for correction', async () => {
  const found = await startOfItem(await storeWaitingItem(), amina, false)
  assert.equal(found?.kind, 'Véhicule')
  assert.equal(found.start.isReadOnly, true)
  assert.deepEqual(
    [
      found.start.fields.weightKg,
      found.start.fields.conditionStatus,
      found.start.photos.map(({ name }) => name),
    ],
    [1430, 'Bon état', ['Avant']],
  )
  assert.equal((await startOfItem(await storeWaitingItem(), amina, true))?.start.isReadOnly, false)
})

test('a refused item may be corrected', async () => {
  const place = await storeWaitingItem()
  await changeItem(place, {
    refusal: { code: 'CHASSIS_TAKEN', status: 409, message: 'Déjà enregistré.', fields: {} },
  })
  assert.equal((await startOfItem(place, amina, true))?.start.isReadOnly, false)
})

test('an item of another person is not shown', async () => {
  assert.equal(await startOfItem(await storeWaitingItem('atlas/bruno'), amina, true), null)
})

test('the measuring rules are known from a cold start, and ignored in an invalid shape', async () => {
  await storeRows(amina, measuringHere, [{ airDivisor: 5000, roundingKg: 1, wmMinimum: 2.5 }])
  assert.deepEqual(await readRows(amina, measuringHere), [
    { airDivisor: 5000, roundingKg: 1, wmMinimum: 2.5 },
  ])
  await storeRows(amina, measuringHere, [{ ...usualMeasuring, airDivisor: 4000 } as never])
  assert.deepEqual(await readRows(amina, measuringHere), [])
})
