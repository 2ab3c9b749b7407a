import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvLine } from './csv.ts'

test('phone numbers and negative figures are unchanged, and formulas become text', () => {
  for (const kept of ['+243 812 345 678', '+33 (0)6 12.34.56.78', '+225-07-07-12-34', '-12,50'])
    assert.equal(csvLine([kept]), `${kept}\r\n`)
  for (const formula of ['+1+A1', '+SOMME(A1:A9)', '=1+1', '-1+cmd', '@x', '＋243812345678', '+24381\t=1'])
    assert.equal(csvLine([formula]), `'${formula}\r\n`)
})
