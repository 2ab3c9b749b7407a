import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { isTriedAgain } from './tried-again.ts'

test('connection faults that workers repair themselves are recognised, by the texts of their version', () => {
  const words = [
    'Error with notify listener (trying again in',
    'Error occurred attempting to UNLISTEN',
    "Failed to reset locked; we'll try again in",
    'Error occurred releasing client',
  ]
  const main = readFileSync(
    join(dirname(createRequire(import.meta.url).resolve('graphile-worker')), 'main.js'),
    'utf8',
  )
  for (const said of words) {
    assert.ok(main.includes(said), `graphile-worker no longer says « ${said} »`)
    assert.ok(isTriedAgain(said), said)
  }
  for (const said of [
    'Failed task 7 (send_mail, 12.00ms, attempt 1 of 25)',
    'Worker exited with error: Error',
    'Failed to release job 7; committing seppuku',
  ]) {
    assert.ok(!isTriedAgain(said), said)
  }
})
