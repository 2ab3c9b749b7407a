import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingIn } from './missing-credentials.ts'

test('each empty field has its error text, and an email of spaces is empty', () => {
  assert.deepEqual(missingIn({ email: '  ', password: '' }), {
    email: 'Indiquez votre email.',
    password: 'Indiquez votre mot de passe.',
  })
})

test('a password may be made of spaces', () => {
  assert.deepEqual(missingIn({ email: 'a@b.example', password: '   ' }), {
    email: undefined,
    password: undefined,
  })
})
