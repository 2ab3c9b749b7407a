import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isClosedStep, isRecordStep, recordStep } from './record-step.ts'

test('the step of a record is closed once its address is that of the step below, however blanks are written', () => {
  const step = recordStep('?q=Maison%20Kivu')
  assert.equal(isClosedStep(step, '?q=Maison+Kivu&client=1'), false)
  assert.equal(isClosedStep(step, '?q=Maison+Kivu'), true)
  assert.equal(isClosedStep(recordStep(''), ''), true)
})

test('a step that nobody made for a record is none', () => {
  for (const state of [null, undefined, 'text', {}, { recordOver: 1 }]) {
    assert.equal(isRecordStep(state), false)
    assert.equal(isClosedStep(state, ''), false)
  }
})
