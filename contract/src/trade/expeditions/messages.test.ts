import assert from 'node:assert/strict'
import test from 'node:test'
import { movedBackTo, movedTo } from './messages.ts'

test('the message of a step names the expedition and its new status', () => {
  assert.equal(movedTo('EXP-2026-0026', 'Arrivée'), 'EXP-2026-0026 est arrivée.')
  assert.equal(movedTo('EXP-2026-0026', 'En transit'), 'EXP-2026-0026 est en transit.')
  assert.equal(movedBackTo('EXP-2026-0026', 'Chargée'), 'EXP-2026-0026 est de nouveau chargée.')
  assert.equal(movedBackTo('EXP-2026-0026', 'Brouillon'), 'EXP-2026-0026 est de nouveau en brouillon.')
})
