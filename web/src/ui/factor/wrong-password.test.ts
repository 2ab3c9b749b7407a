import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordFields } from './wrong-password.ts'

const failure = (code: string, data?: unknown) => ({
  code,
  status: 422,
  message: 'Refusé.',
  fields: {},
  data,
})

test('a wrong password is said beside the one that was asked for', () => {
  assert.deepEqual(passwordFields(failure('WRONG_PASSWORD')), { current: 'Refusé.' })
})

test('a weak one is said beside the new one, with all its reasons', () => {
  const data = { reasons: ['Trop courant.', 'Trop court.'] }
  assert.deepEqual(passwordFields(failure('WEAK_PASSWORD', data)), {
    password: 'Refusé. Trop courant. Trop court.',
  })
})

test('any other refusal is about no field', () => {
  assert.equal(passwordFields(failure('STALE')), undefined)
})
