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

test('a device is ready once it has the worker with all its files, and the page', () => {
  const installing = { ...nothing, hasWorker: true, isInstalling: true }
  assert.equal(readinessOf(installing, 'absent'), 'preparing')
  const active = { ...installing, isInstalling: false, isActive: true }
  assert.equal(readinessOf(active, 'preparing'), 'preparing')
  assert.equal(readinessOf({ ...active, hasPage: true }, 'preparing'), 'ready')
})

test('one whose preparation was refused is not; one that keeps no application says nothing', () => {
  assert.equal(readinessOf(nothing, 'preparing'), 'failed')
  assert.equal(readinessOf(nothing, 'failed'), 'failed')
  assert.equal(readinessOf({ ...nothing, hasWorker: true }, 'absent'), 'failed')
  assert.equal(readinessOf(nothing, 'absent'), 'absent')
})

test('« Prêt hors ligne » is said by the header alone, a moment long, and only to who receives', () => {
  assert.deepEqual(signOf(all, true, true, 'new'), {
    tone: 'ok',
    words: 'Prêt hors ligne',
    isOpenable: false,
  })
  assert.equal(signOf(all, true, false, 'new'), null)
})

test('« Tout est synchronisé » is not said before the device can start without network, where one receives', () => {
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
