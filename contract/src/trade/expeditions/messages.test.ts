import assert from 'node:assert/strict'
import test from 'node:test'
import { stepBackMessage, stepMessage } from './messages.ts'

test('the message of a step names the expedition and its new status', () => {
  assert.equal(stepMessage('EXP-2026-0026', 'Arrivée'), 'EXP-2026-0026 est arrivée.')
  assert.equal(stepMessage('EXP-2026-0026', 'En transit'), 'EXP-2026-0026 est en transit.')
  assert.equal(stepBackMessage('EXP-2026-0026', 'Chargée'), 'EXP-2026-0026 est de nouveau chargée.')
  assert.equal(stepBackMessage('EXP-2026-0026', 'Brouillon'), 'EXP-2026-0026 est de nouveau en brouillon.')
})
