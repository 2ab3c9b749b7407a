import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceText } from './devices.ts'

test('a device names its person as French says it', () => {
  assert.equal(deviceText('téléphone', 'Amina Ilunga'), 'Le téléphone d’Amina Ilunga')
  assert.equal(deviceText('tablette', 'Émile'), 'La tablette d’Émile')
  assert.equal(deviceText('ordinateur', 'Yves'), 'L’ordinateur d’Yves')
  assert.equal(deviceText('téléphone', 'Yannick'), 'Le téléphone de Yannick')
  assert.equal(deviceText('téléphone', 'Joseph'), 'Le téléphone de Joseph')
})
