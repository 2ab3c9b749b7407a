import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doneMessage } from './done-message.ts'

test('an action refused for all goods shows no success message', () => {
  const words = doneMessage('lot ajouté', 'lots ajoutés')
  const refused = [
    { id: '1', number: 'REC-2026-00001', reason: 'Ces marchandises sont déjà sur une expédition.' },
  ]
  assert.equal(words({ done: [], refused }), null)
  assert.equal(words({ done: ['2'], refused }), '1 lot ajouté')
  assert.equal(words({ done: ['2', '3'], refused: [] }), '2 lots ajoutés')
})
