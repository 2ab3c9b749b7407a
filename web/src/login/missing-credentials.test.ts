import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingIn } from './missing-credentials.ts'

test('each field left empty says so beside itself, and an e-mail of spaces is empty', () => {
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
