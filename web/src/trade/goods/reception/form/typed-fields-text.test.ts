import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeTypedFields } from './typed-fields-text.ts'

const nothing = { weightKg: null, lengthCm: null, widthCm: null, heightCm: null, description: '' }

test('the fields typed beside the photos become text, without unreadable figures', () => {
  assert.equal(describeTypedFields(nothing), '')
  assert.equal(describeTypedFields({ ...nothing, weightKg: { unreadable: 'Saisissez un poids.' } }), '')
  const all = { ...nothing, weightKg: 12.5, heightCm: 60, description: ' Deux cartons ' }
  assert.equal(describeTypedFields(all), '12,5\u00a0kg, hauteur 60\u00a0cm, Deux cartons')
})
