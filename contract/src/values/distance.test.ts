import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance } from './distance.ts'

test('two words are as far apart as the letters that one must change, add or drop', () => {
  assert.equal(distance('kinshasa', 'kinshasa', 2), 0)
  assert.equal(distance('kinshassa', 'kinshasa', 2), 1)
  assert.equal(distance('matdai', 'matadi', 2), 2)
  assert.ok(distance('goma', 'lubumbashi', 2) > 2)
})
