import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withChanged } from './kept-goods.ts'

const goods = (id: string, status = 'Reçu') => ({ id, status })

test('what changed replaces what was known of it, the last change first', () => {
  const known = [goods('c'), goods('b'), goods('a')]
  const changed = [goods('a', 'Chargé'), goods('d'), goods('a', 'Remis')]
  assert.deepEqual(withChanged(known, changed, 10), [goods('a', 'Remis'), goods('d'), goods('c'), goods('b')])
})

test('when there is no room for all, what changed longest ago is let go', () => {
  assert.deepEqual(withChanged([goods('b'), goods('a')], [goods('c')], 2), [goods('c'), goods('b')])
})
