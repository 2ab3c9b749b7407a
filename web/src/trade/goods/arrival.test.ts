import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrivalOf } from './arrival.ts'

const kept = { id: 'id', madeAt: '2026-11-22T08:00:00Z', draft: { trackingNumber: 'RF-1' } }

test('goods arrive under the id made for them, at the hour of the device, and are announced only when somebody said so', () => {
  assert.deepEqual(arrivalOf(kept, ['photo']), {
    id: 'id',
    photos: ['photo'],
    receivedAtOnDevice: kept.madeAt,
    announced: false,
  })
  assert.equal(arrivalOf({ ...kept, draft: { ...kept.draft, announced: true } }, []).announced, true)
  assert.equal(arrivalOf({ ...kept, draft: { ...kept.draft, announced: 'oui' } }, []).announced, false)
})
