import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRequests } from './compare-requests.ts'

const [one, other] = [{ id: 'one' }, { id: 'other' }]

test('only requests made after the page opened are announced, and removed once answered', () => {
  assert.deepEqual(compareRequests(null, [one]), { come: [], gone: [] })
  assert.deepEqual(compareRequests(new Set(['one']), [one, other]), { come: [other], gone: [] })
  assert.deepEqual(compareRequests(new Set(['one', 'other']), [other]), { come: [], gone: ['one'] })
})
