import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readinessOf } from './readiness.ts'
import { signOf } from './sign-words.ts'

const nothing = { hasWorker: false, isInstalling: false, isActive: false, hasPage: false }
const all = {
  reading: 'done',
  items: [],
  waiting: 0,
  refused: 0,
  missing: [],
  ofOthers: [],
  isRoomScarce: false,
  isSending: false,
} as const

test('a device is ready once it has the worker, all its files, and the page', () => {
  const installing = { ...nothing, hasWorker: true, isInstalling: true }
  assert.equal(readinessOf(installing, 'absent'), 'preparing')
  const active = { ...installing, isInstalling: false, isActive: true }
  assert.equal(readinessOf(active, 'preparing'), 'preparing')
  assert.equal(readinessOf({ ...active, hasPage: true }, 'preparing'), 'ready')
})

test('a failed preparation is reported, and a browser without an application reports nothing', () => {
  assert.equal(readinessOf(nothing, 'preparing'), 'failed')
  assert.equal(readinessOf(nothing, 'failed'), 'failed')
  assert.equal(readinessOf({ ...nothing, hasWorker: true }, 'absent'), 'failed')
  assert.equal(readinessOf(nothing, 'absent'), 'absent')
})

test('« Prêt hors ligne » appears for a moment in the header, only for people who receive goods', () => {
  assert.deepEqual(signOf(all, true, true, 'new'), {
    tone: 'ok',
    words: 'Prêt hors ligne',
    isOpenable: false,
  })
  assert.equal(signOf(all, true, false, 'new'), null)
})

test('« Tout est synchronisé » waits in the warehouse until the device can start offline', () => {
  assert.equal(signOf(all, true, true, 'preparing')?.words, 'Préparation hors ligne…')
  assert.deepEqual(signOf(all, true, true, 'failed'), {
    tone: 'late',
    words: 'Préparation hors ligne refusée',
    isOpenable: true,
  })
  for (const readiness of ['absent', 'ready'] as const)
    assert.equal(signOf(all, true, true, readiness)?.words, 'Tout est synchronisé')
  assert.equal(signOf(all, true, false, 'preparing'), null)
  assert.equal(signOf(all, false, true, 'preparing')?.words, 'Hors ligne')
  assert.equal(
    signOf({ ...all, waiting: 2 }, true, true, 'preparing')?.words,
    '2 en attente · Préparation hors ligne…',
  )
})
