import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsOf } from './news.ts'

const [one, other] = [{ id: 'one' }, { id: 'other' }]

test('only requests made after the page opened are announced, and removed once answered', () => {
  assert.deepEqual(newsOf(null, [one]), { come: [], gone: [] })
  assert.deepEqual(newsOf(new Set(['one']), [one, other]), { come: [other], gone: [] })
  assert.deepEqual(newsOf(new Set(['one', 'other']), [other]), { come: [], gone: ['one'] })
})
