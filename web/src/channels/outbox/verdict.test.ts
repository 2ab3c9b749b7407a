import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verdictOf, waitMs } from './verdict.ts'

test('a lost response and a busy or restarting server are retried automatically', () => {
  for (const status of [0, 408, 429, 502, 503, 504])
    assert.equal(verdictOf({ status, code: 'ANY' }), 'later', String(status))
  assert.equal(verdictOf({ status: 409, code: 'KEY_RUNNING' }), 'later')
})

test('an ended session or another company holds the entry until its owner is back', () => {
  assert.equal(verdictOf({ status: 401, code: 'UNAUTHORIZED' }), 'held')
  for (const code of ['COMPANY_CHANGED', 'SUSPENDED', 'NOT_A_MEMBER', 'SUPPORT_ENDED'])
    assert.equal(verdictOf({ status: 403, code }), 'held', code)
})

test('any other error of the server is shown to the person', () => {
  for (const status of [400, 403, 404, 409, 413, 415, 422, 500])
    assert.equal(verdictOf({ status, code: 'ANY' }), 'refused', String(status))
})

test('the delay grows with each failure, to 75 seconds at most, and varies between phones', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 20].map((failures) => waitMs(failures, 0.5))
  assert.deepEqual(waits, [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  assert.equal(waitMs(7, 1), 75_000)
  assert.ok(waitMs(3, 0) < waitMs(3, 1))
})
