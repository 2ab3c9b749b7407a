import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialsOf } from './initials.ts'

test('initials are the first letters of the first two words, ignoring signs', () => {
  assert.equal(initialsOf('Atlas Fret'), 'AF')
  assert.equal(initialsOf('Océan & Fils'), 'OF')
  assert.equal(initialsOf('  étoile   du sud '), 'ÉD')
  assert.equal(initialsOf('3A Transit'), '3T')
  assert.equal(initialsOf('Boréal'), 'B')
  assert.equal(initialsOf('&'), '')
})
