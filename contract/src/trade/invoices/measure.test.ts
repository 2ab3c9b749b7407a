import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvoiceDraft } from './draft.ts'
import type { Measure } from './measure.ts'

const id = '0196f8a0-0000-7000-8000-000000000001'
const head = {
  clientId: id,
  issueDate: '2026-11-25',
  dueDate: '2026-12-25',
  status: 'En attente',
  description: null,
}
const shipped: Measure = {
  unit: 'W/M',
  quantity: 1.1053,
  rate: 385_00,
  grossKg: 640,
  volumeM3: 1.1053,
  volumetricKg: null,
}
const flown: Measure = {
  unit: 'kg',
  quantity: 105,
  rate: 12_80,
  grossKg: 62.4,
  volumeM3: 0.6278,
  volumetricKg: 104.64,
}

const keptBySea = (line: object) =>
  InvoiceDraft.parse({
    ...head,
    serviceType: 'Maritime',
    lines: [{ serviceId: id, quantity: 1, unitPrice: 425_54, measure: shipped, ...line }],
  }).lines[0]?.measure
const keptByAir = (line: object) =>
  InvoiceDraft.parse({
    ...head,
    serviceType: 'Aérien',
    lines: [{ serviceId: id, weightKg: 105, unitPrice: 12_80, measure: flown, ...line }],
  }).lines[0]?.measure

test('a measure stays on its line while it gives the line’s total', () => {
  assert.deepEqual(keptBySea({}), shipped)
  assert.deepEqual(keptByAir({ quantity: 6 }), flown)
})

test('a figure changed by hand removes the measure, so that it never contradicts the amount', () => {
  assert.deepEqual(
    [
      keptBySea({ unitPrice: 400_00 }),
      keptBySea({ quantity: 2 }),
      keptBySea({ measure: { ...shipped, rate: 1 } }),
    ],
    [null, null, null],
  )
  assert.deepEqual(
    [keptByAir({ weightKg: 104 }), keptByAir({ unitPrice: 12_00 }), keptByAir({ measure: shipped })],
    [null, null, null],
  )
})

test('lines without measure are accepted', () => {
  assert.equal(keptBySea({ measure: undefined }), null)
})
