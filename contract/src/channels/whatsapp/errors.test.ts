import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffSeconds, type Treatment, whatsAppError } from './errors.ts'

const treatments: [Treatment, number[]][] = [
  ['window', [131047]],
  ['person', [131026, 131021, 131062]],
  ['wait', [131049, 131048, 130429, 131056, 80007, 4]],
  ['template', [132000, 132001, 132005, 132007, 132012, 132015, 132016]],
  ['account', [190, 0, 10, 200, 240, 299, 131031, 368, 131042]],
  ['again', [1, 2, 131000, 131016]],
  ['refused', [131051, 424242]],
]

for (const [treatment, codes] of treatments)
  test(`${codes.join(', ')}: ${treatment}, with a message that gives the cause and the remedy`, () => {
    for (const code of codes) {
      const { treatment: read, sentence, advice } = whatsAppError(code)
      assert.equal(read, treatment, String(code))
      for (const text of [sentence, advice]) assert.match(text, /^[A-ZÀÉÊ].+\.$/, String(code))
    }
  })

test('network errors and errors of WhatsApp are retried; a refused token stops the account', () => {
  assert.equal(whatsAppError(null).treatment, 'again')
  assert.equal(whatsAppError(null, 503).treatment, 'again')
  assert.equal(whatsAppError(424242, 500).treatment, 'again')
  assert.equal(whatsAppError(null, 401).treatment, 'account')
})

test('each retry waits longer than the one before, ten minutes at most', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 9].map(backoffSeconds), [2, 8, 30, 120, 600, 600])
})
