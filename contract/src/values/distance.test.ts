import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance } from './distance.ts'

test('the distance of two words counts changed, added and removed letters', () => {
  assert.equal(distance('kinshasa', 'kinshasa', 2), 0)
  assert.equal(distance('kinshassa', 'kinshasa', 2), 1)
  assert.equal(distance('matdai', 'matadi', 2), 2)
  assert.ok(distance('goma', 'lubumbashi', 2) > 2)
})
