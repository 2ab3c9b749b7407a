import assert from 'node:assert/strict'
import { test } from 'node:test'
import { debtText } from './debt-text.ts'

test('the debt of a client includes the overdue part', () => {
  assert.equal(
    debtText({ cents: 602_877, lateCents: 525_877 }),
    'Le client doit 6 028,77 $, dont 5 258,77 $ en retard',
  )
  assert.equal(debtText({ cents: 38_500, lateCents: 0 }), 'Le client doit 385,00 $, rien en retard')
  assert.equal(debtText({ cents: 0, lateCents: 0 }), 'Le client ne doit rien')
})
