import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newsOf } from './news.ts'

const [one, other] = [{ id: 'one' }, { id: 'other' }]

test('what waited before the page looked is no news; what comes afterwards is told, and taken back once it is answered', () => {
  assert.deepEqual(newsOf(null, [one]), { come: [], gone: [] })
  assert.deepEqual(newsOf(new Set(['one']), [one, other]), { come: [other], gone: [] })
  assert.deepEqual(newsOf(new Set(['one', 'other']), [other]), { come: [], gone: ['one'] })
})
