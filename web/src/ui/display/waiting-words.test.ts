import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreed, contentsOf, ofOthersSentence } from './waiting-words.ts'

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
  assert.equal(contentsOf(waiting('receipt', 'parcel')), '1 reçu et 1 réception')
  assert.equal(ofOthersSentence(waiting('parcel')), "1 réception d'une autre personne attend ici.")
})

test('a participle is masculine with a receipt among the entries', () => {
  assert.equal(agreed('envoyé', waiting('receipt')), 'envoyé')
  assert.equal(agreed('envoyé', waiting('receipt', 'photo')), 'envoyés')
  assert.equal(agreed('refusé', waiting('parcel', 'parcel'), 1), 'refusée')
})
