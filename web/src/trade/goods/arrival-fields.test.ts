import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrivalFields } from './arrival-fields.ts'

const item = { id: 'id', madeAt: '2026-11-22T08:00:00Z', draft: { trackingNumber: 'RF-1' } }

test('a reception keeps its generated id and device time, and is announced only if marked', () => {
  assert.deepEqual(arrivalFields(item, ['photo']), {
    id: 'id',
    photos: ['photo'],
    receivedAtOnDevice: item.madeAt,
    announced: false,
  })
  assert.equal(arrivalFields({ ...item, draft: { ...item.draft, announced: true } }, []).announced, true)
  assert.equal(arrivalFields({ ...item, draft: { ...item.draft, announced: 'oui' } }, []).announced, false)
})
