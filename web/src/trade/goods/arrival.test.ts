import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrivalFields } from './arrival.ts'

const kept = { id: 'id', madeAt: '2026-11-22T08:00:00Z', draft: { trackingNumber: 'RF-1' } }

test('a reception keeps its generated id and the time of the device, and is announced only when marked so', () => {
  assert.deepEqual(arrivalFields(kept, ['photo']), {
    id: 'id',
    photos: ['photo'],
    receivedAtOnDevice: kept.madeAt,
    announced: false,
  })
  assert.equal(arrivalFields({ ...kept, draft: { ...kept.draft, announced: true } }, []).announced, true)
  assert.equal(arrivalFields({ ...kept, draft: { ...kept.draft, announced: 'oui' } }, []).announced, false)
})
