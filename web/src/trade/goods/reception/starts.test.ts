import { ownerKey } from '#session/owner.ts'
import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualMeasuring } from '@escale/contract/trade/freight/chargeable'
import { keepRows, keptRows } from '#channels/lookups/lookups.ts'
import { changeItem, keepItem } from '#channels/outbox/store.ts'
import { measuringHere } from '#trade/goods/here/lookups.ts'
import { startOfItem } from './starts.ts'

const amina = ownerKey({ userId: 'amina', companyId: 'atlas' })

function waiting(owner = amina) {
  const photos = [{ name: 'Avant.jpg', bytes: new Blob(['a'], { type: 'image/jpeg' }) }]
  const draft = { chassisNumber: 'VF3LCBHZ6HS012345', vehicleBrand: 'Peugeot', weightKg: 1430 }
  return keepItem({
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

test('what waits is seen whole, and corrected by who has it in hand alone: never under the sender’s hands', async () => {
  const found = await startOfItem(await waiting(), amina, false)
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
  assert.equal((await startOfItem(await waiting(), amina, true))?.start.isReadOnly, false)
})

test('what was refused is corrected', async () => {
  const place = await waiting()
  await changeItem(place, {
    refusal: { code: 'CHASSIS_TAKEN', status: 409, message: 'Déjà enregistré.', fields: {} },
  })
  assert.equal((await startOfItem(place, amina, true))?.start.isReadOnly, false)
})

test('what waits of somebody else is not shown', async () => {
  assert.equal(await startOfItem(await waiting('atlas/bruno'), amina, true), null)
})

test('how the company measures is known from a cold start, and never believed in another shape', async () => {
  await keepRows(amina, measuringHere, [{ airDivisor: 5000, roundingKg: 1, wmMinimum: 2.5 }])
  assert.deepEqual(await keptRows(amina, measuringHere), [
    { airDivisor: 5000, roundingKg: 1, wmMinimum: 2.5 },
  ])
  await keepRows(amina, measuringHere, [{ ...usualMeasuring, airDivisor: 4000 } as never])
  assert.deepEqual(await keptRows(amina, measuringHere), [])
})
