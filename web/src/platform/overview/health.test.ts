import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Overview } from '@escale/contract/platform/overview/contract'
import { healthOf } from './health.ts'

const now = Date.parse('2026-11-22T08:00:00Z')
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const sound = {
  database: { connections: 10, maxConnections: 100, answerMs: 2 },
  jobs: { waiting: 1, failed: 0, oldestAt: before(1) },
  mail: { mode: 'smtp', waiting: 0, failed: 0 },
  disk: { freeBytes: 50, totalBytes: 100 },
  proof: { mismatches: 0, oldestAt: before(60) },
  backup: { mode: 'own', newestAt: before(60), verifiedAt: before(60), fault: null },
} as unknown as Overview

const healthWith = (part: Partial<Record<keyof Overview, object>>) => {
  const changed = Object.fromEntries(
    Object.entries(part).map(([name, figures]) => [
      name,
      { ...(sound[name as keyof Overview] as object), ...figures },
    ]),
  )
  return healthOf({ ...sound, ...changed }, now)
}

test('an idle installation is in good health everywhere', () => {
  assert.deepEqual(new Set(Object.values(healthOf(sound, now))), new Set(['ok']))
})

test('a resource that runs short needs attention, and one that has run out fails', () => {
  assert.deepEqual(
    [71, 91].map((connections) => healthWith({ database: { connections } }).database),
    ['wait', 'late'],
  )
  assert.deepEqual(
    [14, 4].map((freeBytes) => healthWith({ disk: { freeBytes } }).disk),
    ['wait', 'late'],
  )
})

test('a job that waits long needs attention, and an abandoned job fails', () => {
  assert.equal(healthWith({ jobs: { oldestAt: before(11) } }).jobs, 'wait')
  assert.equal(healthWith({ jobs: { failed: 1 } }).jobs, 'late')
})

test('an installation without email needs attention', () => {
  assert.equal(healthWith({ mail: { mode: 'none' } }).mail, 'wait')
})

test('balances not checked for two days need attention, and a wrong balance fails', () => {
  assert.equal(healthWith({ proof: { oldestAt: null } }).proof, 'wait')
  assert.equal(healthWith({ proof: { oldestAt: before(3 * 24 * 60) } }).proof, 'wait')
  assert.equal(healthWith({ proof: { mismatches: 1 } }).proof, 'late')
})

test('missing or untested backups need attention, and faulty ones fail', () => {
  assert.equal(healthWith({ backup: { mode: 'elsewhere', verifiedAt: null } }).backup, 'ok')
  assert.equal(healthWith({ backup: { mode: 'none' } }).backup, 'wait')
  assert.equal(healthWith({ backup: { verifiedAt: null } }).backup, 'wait')
  assert.equal(healthWith({ backup: { fault: 'La dernière sauvegarde est trop ancienne.' } }).backup, 'late')
})
