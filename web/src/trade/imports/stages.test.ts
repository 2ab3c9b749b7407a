import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Import } from '@escale/contract/trade/imports/contract'
import { firstStage, unfinishedImports } from './stages.ts'

const now = new Date('2026-11-22T12:00:00Z')
const one = (change: Partial<Import>) =>
  ({
    id: 'i',
    fileName: 'clients.csv',
    state: 'Terminé',
    writtenCount: 0,
    undoneCount: 0,
    finishedAt: null,
    undoableUntil: null,
    ...change,
  }) as Import

test('a running import or undo is reopened, otherwise a new file is requested', () => {
  for (const state of ['En cours', 'Annulation'] as const)
    assert.deepEqual(firstStage([one({ state: 'Vérifié' }), one({ id: 'j', state })]), {
      is: 'report',
      id: 'j',
      fileName: 'clients.csv',
    })
  assert.deepEqual(firstStage([one({}), one({ state: 'Échec' })]), { is: 'file' })
  assert.deepEqual(firstStage([]), { is: 'file' })
})

test('imports that can be confirmed or undone are offered again, until they no longer can', () => {
  const offered = (...imports: Import[]) => unfinishedImports(imports, now).map(({ id }) => id)
  const written = one({
    id: 'written',
    writtenCount: 3,
    finishedAt: '2026-11-21T13:00:00Z',
    undoableUntil: '2026-11-22T13:00:00Z',
  })
  const checked = one({ id: 'checked', state: 'Vérifié', createdAt: '2026-11-22T11:00:00Z' })
  assert.deepEqual(offered(checked, written), ['checked', 'written'])
  assert.deepEqual(offered(one({ state: 'Reçu' }), written), ['written'])
  assert.deepEqual(offered(one({ state: 'Annulé' }), checked), ['checked'])
  assert.deepEqual(offered({ ...written, undoableUntil: '2026-11-22T11:00:00Z' }), [])
  assert.deepEqual(offered(), [])
})

test('an import with skipped lines stays on offer, undone or not', () => {
  const offered = (change: Partial<Import>) =>
    unfinishedImports([one({ linesCount: 3, writtenCount: 1, ...change })], now).length
  assert.deepEqual(
    [
      offered({}),
      offered({ state: 'Annulé' }),
      offered({ writtenCount: 3 }),
      offered({ state: 'Échec', writtenCount: 0 }),
    ],
    [1, 1, 0, 0],
  )
})

test('an import checked before another one wrote is no longer offered', () => {
  const checked = one({ state: 'Vérifié', createdAt: '2026-11-22T11:00:00Z' })
  const offered = (after: Partial<Import>) =>
    unfinishedImports([one({ finishedAt: '2026-11-22T11:30:00Z', ...after }), checked], now)
  assert.deepEqual(offered({ writtenCount: 3 }), [])
  assert.deepEqual(offered({ state: 'Annulé', writtenCount: 3, undoneCount: 3 }), [checked])
  assert.deepEqual(offered({ state: 'Échec' }), [checked])
})
