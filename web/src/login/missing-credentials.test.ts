import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMissing } from './missing-credentials.ts'

test('each empty field has its error text, and an email of spaces is empty', () => {
  assert.deepEqual(findMissing({ email: '  ', password: '' }), {
    email: 'Indiquez votre email.',
    password: 'Indiquez votre mot de passe.',
  })
})

test('a password may be made of spaces', () => {
  assert.deepEqual(findMissing({ email: 'a@b.example', password: '   ' }), {
    email: undefined,
    password: undefined,
  })
})
