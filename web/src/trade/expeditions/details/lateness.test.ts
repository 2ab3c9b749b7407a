import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Expedition } from '@escale/contract/trade/expeditions/contract'
import { daysLate } from './lateness.ts'

const awaited = { eta: '2026-11-20', ata: null, status: 'En transit' } as unknown as Expedition

test('an expedition is late from the day after its expected arrival', () => {
  assert.deepEqual(
    ['2026-11-19', '2026-11-20', '2026-11-23'].map((day) => daysLate(awaited, day)),
    [0, 0, 3],
  )
})

test('an expedition that arrived, was cancelled or has no expected day is never late', () => {
  const others = [{ ata: '2026-11-25' }, { status: 'Annulée' }, { eta: null }] as Partial<Expedition>[]
  for (const other of others) assert.equal(daysLate({ ...awaited, ...other }, '2026-12-31'), 0)
})
