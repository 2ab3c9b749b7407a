import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeRowIndex, markCreatedRow } from './created-row.ts'

test('the position of a created row is returned once', () => {
  markCreatedRow('new')
  assert.equal(madeRowIndex([{ id: 'old' }]), -1)
  assert.equal(madeRowIndex([{ id: 'old' }, { id: 'new' }]), 1)
  assert.equal(madeRowIndex([{ id: 'old' }, { id: 'new' }]), -1)
})
