import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isClosedStep, isRecordStep, recordStep } from './record-step.ts'

test('a record is closed once its address equals the one below, however spaces are written', () => {
  const step = recordStep('?q=Maison%20Kivu')
  assert.equal(isClosedStep(step, '?q=Maison+Kivu&client=1'), false)
  assert.equal(isClosedStep(step, '?q=Maison+Kivu'), true)
  assert.equal(isClosedStep(recordStep(''), ''), true)
})

test('a history entry of another kind opened no record', () => {
  for (const state of [null, undefined, 'text', {}, { recordOver: 1 }]) {
    assert.equal(isRecordStep(state), false)
    assert.equal(isClosedStep(state, ''), false)
  }
})
