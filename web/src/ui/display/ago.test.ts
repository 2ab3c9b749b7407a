import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago } from './ago.ts'

const now = Date.parse('2026-11-22T08:00:00Z')
const since = (minutes: number) => ago(new Date(now - minutes * 60_000).toISOString(), now)

test('an age is shown in its largest unit', () => {
  assert.deepEqual([5, 59, 120, 3 * 24 * 60].map(since), [
    'il y a 5 minutes',
    'il y a 59 minutes',
    'il y a 2 heures',
    'il y a 3 jours',
  ])
})
