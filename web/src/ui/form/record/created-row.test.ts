import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markCreatedRow, takeCreatedRowIndex } from './created-row.ts'

test('the position of a created row is returned once', () => {
  markCreatedRow('new')
  assert.equal(takeCreatedRowIndex([{ id: 'old' }]), -1)
  assert.equal(takeCreatedRowIndex([{ id: 'old' }, { id: 'new' }]), 1)
  assert.equal(takeCreatedRowIndex([{ id: 'old' }, { id: 'new' }]), -1)
})
