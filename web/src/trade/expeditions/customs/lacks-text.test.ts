import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacksText } from './lacks-text.ts'

test('the sentence counts what lots lack, and there is none when nothing lacks', () => {
  const complete = { lots: 3, withoutCode: 0, withoutValue: 0, withoutUnNumber: 0 }
  assert.equal(lacksText(complete), null)
  assert.equal(
    lacksText({ ...complete, withoutCode: 2, withoutUnNumber: 1 }),
    '2 lots sans code SH, 1 lot à danger sans numéro ONU.',
  )
})
