import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeSchema, fixedText } from './receipt-change.ts'

const receipt = {
  paymentDate: '2026-01-05',
  reference: 'REC-1',
  method: 'Espèces',
  status: 'Reçu',
  legalNumber: null,
} as const

test('a receipt with a legal number is not said to be deletable', () => {
  assert.match(fixedText(receipt) ?? '', /Supprimez-le/)
  const numbered = fixedText({ ...receipt, legalNumber: 'RC-2026-000001' }) ?? ''
  assert.doesNotMatch(numbered, /Supprimez-le/)
  assert.match(numbered, /RC-2026-000001/)
  assert.equal(fixedText({ ...receipt, status: 'En attente' }), null)
})

test('another day of a received receipt is refused with its reason', () => {
  const schema = changeSchema({ ...receipt, legalNumber: 'RC-2026-000001' }, '2026-02-01')
  const { error } = schema.safeParse({ ...receipt, paymentDate: '2026-01-06' })
  assert.match(error?.issues[0]?.message ?? '', /remboursez son avance/)
})
