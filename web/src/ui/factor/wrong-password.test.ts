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

test('a wrong current password is shown beside its field', () => {
  assert.deepEqual(passwordFields(failure('WRONG_PASSWORD')), { current: 'Refusé.' })
})

test('a weak new password is shown beside its field, with all reasons', () => {
  const data = { reasons: ['Trop courant.', 'Trop court.'] }
  assert.deepEqual(passwordFields(failure('WEAK_PASSWORD', data)), {
    password: 'Refusé. Trop courant. Trop court.',
  })
})

test('any other refusal concerns no field', () => {
  assert.equal(passwordFields(failure('STALE')), undefined)
})
