import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paceAfter } from './pace.ts'

const weighed = { clientId: 'zola', quantity: 1, weightKg: 12, lengthCm: null, widthCm: null, heightCm: null }

test('after a parcel of one piece that was only weighed, Enter in the weight saves the next one', () => {
  assert.equal(paceAfter(weighed, undefined).isWeightLast, true)
  assert.equal(paceAfter({ ...weighed, weightKg: null }, undefined).isWeightLast, false)
  assert.equal(paceAfter({ ...weighed, heightCm: 30 }, undefined).isWeightLast, false)
  assert.equal(paceAfter({ ...weighed, quantity: 3 }, undefined).isWeightLast, false)
})

test('once a weighed parcel kept the client carried over, the next form begins at the weight', () => {
  assert.equal(paceAfter(weighed, undefined).isClientKept, false, 'the first parcel carries no client')
  assert.equal(paceAfter(weighed, 'yemo').isClientKept, false)
  assert.equal(paceAfter(weighed, 'zola').isClientKept, true)
  assert.equal(paceAfter({ ...weighed, clientId: null }, null).isClientKept, true)
  assert.equal(paceAfter({ ...weighed, widthCm: 20 }, 'zola').isClientKept, false)
})
