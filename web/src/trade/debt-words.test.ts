import assert from 'node:assert/strict'
import { test } from 'node:test'
import { debtWords } from './debt-words.ts'

test('what a client owes says how much of it is late', () => {
  assert.equal(
    debtWords({ cents: 602_877, lateCents: 525_877 }),
    'Le client doit 6 028,77 $, dont 5 258,77 $ en retard',
  )
  assert.equal(debtWords({ cents: 38_500, lateCents: 0 }), 'Le client doit 385,00 $, rien en retard')
  assert.equal(debtWords({ cents: 0, lateCents: 0 }), 'Le client ne doit rien')
})
