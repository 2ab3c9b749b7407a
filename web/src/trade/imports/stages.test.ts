import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Import } from '@escale/contract/trade/imports/contract'
import { firstStage, unfinishedIn } from './stages.ts'

const now = new Date('2026-11-22T12:00:00Z')
const one = (change: Partial<Import>) => ({ id: 'i', fileName: 'clients.csv', state: 'Terminé', undoableUntil: null, ...change }) as Import

test('an import that is being written, or taken back, is found again; what is over makes room for a new file', () => {
  for (const state of ['En cours', 'Annulation'] as const)
    assert.deepEqual(firstStage([one({ state: 'Vérifié' }), one({ id: 'j', state })]), { is: 'report', id: 'j', fileName: 'clients.csv' })
  assert.deepEqual(firstStage([one({}), one({ state: 'Échec' })]), { is: 'file' })
  assert.deepEqual(firstStage([]), { is: 'file' })
})

test('the last import is offered again while it waits to be confirmed or can be undone, and no longer', () => {
  assert.equal(unfinishedIn([one({ state: 'Vérifié' })], now)?.state, 'Vérifié')
  assert.equal(unfinishedIn([one({ undoableUntil: '2026-11-22T13:00:00Z' })], now)?.state, 'Terminé')
  assert.equal(unfinishedIn([one({ undoableUntil: '2026-11-22T11:00:00Z' })], now), undefined)
  assert.equal(unfinishedIn([one({ state: 'Annulé' }), one({ state: 'Vérifié' })], now), undefined)
  assert.equal(unfinishedIn([], now), undefined)
})
