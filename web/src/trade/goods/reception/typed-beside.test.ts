import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedBeside } from './typed-beside.ts'

const nothing = { weightKg: null, lengthCm: null, widthCm: null, heightCm: null, description: '' }

test('what was typed beside the photos is told in words, and half a figure is not', () => {
  assert.equal(typedBeside(nothing), '')
  assert.equal(typedBeside({ ...nothing, weightKg: { unreadable: 'Saisissez un poids.' } }), '')
  const all = { ...nothing, weightKg: 12.5, heightCm: 60, description: ' Deux cartons ' }
  assert.equal(typedBeside(all), '12,5\u00a0kg, hauteur 60\u00a0cm, Deux cartons')
})
