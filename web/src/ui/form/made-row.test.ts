import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeRowIndex, markMadeRow } from './made-row.ts'

test('the position of a created row is returned once', () => {
  markMadeRow('new')
  assert.equal(madeRowIndex([{ id: 'old' }]), -1)
  assert.equal(madeRowIndex([{ id: 'old' }, { id: 'new' }]), 1)
  assert.equal(madeRowIndex([{ id: 'old' }, { id: 'new' }]), -1)
})
