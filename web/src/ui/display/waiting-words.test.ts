import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentsOf, ofOthersSentence } from './waiting-words.ts'

const waiting = (...tasks: string[]) => tasks.map((task) => ({ task }))

test('pending entries are counted by kind: receptions of parcels and vehicles, and photos', () => {
  assert.equal(contentsOf(waiting('parcel', 'vehicle', 'photo')), '2 réceptions et 1 photo')
  assert.equal(contentsOf(waiting('photo', 'photo')), '2 photos')
  assert.equal(contentsOf(waiting('parcel', 'load', 'count', 'photo')), '1 réception, 2 lectures et 1 photo')
  assert.equal(contentsOf(waiting('')), '1 réception', 'what this release cannot read')
  assert.equal(
    ofOthersSentence(waiting('parcel', 'photo')),
    "1 réception et 1 photo d'une autre personne attendent ici.",
  )
  assert.equal(ofOthersSentence(waiting('parcel')), "1 réception d'une autre personne attend ici.")
})
