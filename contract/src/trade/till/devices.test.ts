import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from './devices.ts'

test('a device names its person as French says it', () => {
  assert.equal(deviceOf('téléphone', 'Amina Ilunga'), 'Le téléphone d’Amina Ilunga')
  assert.equal(deviceOf('tablette', 'Émile'), 'La tablette d’Émile')
  assert.equal(deviceOf('ordinateur', 'Yves'), 'L’ordinateur d’Yves')
  assert.equal(deviceOf('téléphone', 'Yannick'), 'Le téléphone de Yannick')
  assert.equal(deviceOf('téléphone', 'Joseph'), 'Le téléphone de Joseph')
})
