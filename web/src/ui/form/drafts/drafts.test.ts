import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryStorage } from '#session/device/memory-storage.ts'
import { type DeviceDraft, draftVersion, findOutdated, mostDrafts, withTypedValues } from './device-draft.ts'
import {
  deleteDraft,
  deleteLeavingDraft,
  readDrafts,
  readPhoto,
  takeLeavingDrafts,
  writeDraft,
  writeLeavingDraft,
  writePhoto,
} from './draft-storage.ts'

const now = Date.UTC(2026, 10, 25, 14, 5)
const day = 24 * 60 * 60 * 1000

function deviceDraft(over: Partial<DeviceDraft> = {}): DeviceDraft {
  return {
    version: draftVersion,
    id: crypto.randomUUID(),
    owner: 'amina atlas',
    form: 'client',
    of: 'new',
    title: 'Nouveau Client',
    path: '/app/clients?saisie=client',
    values: { name: 'Kivu' },
    row: null,
    photos: [],
    lost: [],
    tab: 'one',
    at: now,
    ...over,
  }
}

test('only its owner reads a draft', async () => {
  const stored = deviceDraft()
  await writeDraft(stored)
  assert.deepEqual(await readDrafts('amina atlas', now), [stored])
  assert.deepEqual(await readDrafts('amina goma', now), [])
  await deleteDraft(stored.id)
  assert.deepEqual(await readDrafts('amina atlas', now), [])
})

test('the photos of a draft are stored with it and deleted with it, or one by one', async () => {
  const stored = deviceDraft({
    photos: [
      { id: 'front', name: 'Avant' },
      { id: 'back', name: 'Arrière' },
    ],
  })
  for (const { id } of stored.photos) await writePhoto(stored.id, id, new Blob([id], { type: 'image/jpeg' }))
  await writeDraft(stored)
  assert.equal(await (await readPhoto('front'))?.text(), 'front')
  await writeDraft({ ...stored, photos: stored.photos.slice(1) })
  assert.equal(await readPhoto('front'), null)
  await deleteDraft(stored.id)
  assert.equal(await readPhoto('back'), null)
})

test('a draft older than a month is deleted, and so is the oldest of more than fifty', async () => {
  await writeDraft(deviceDraft({ owner: 'kito atlas', at: now - 31 * day }))
  const young = deviceDraft({ at: now - 29 * day })
  await writeDraft(young)
  assert.deepEqual(await readDrafts('amina atlas', now), [young])
  assert.deepEqual(await readDrafts('kito atlas', now - 31 * day), [])
  const many = Array.from({ length: mostDrafts + 2 }, (_, n) => ({ at: now - n }))
  assert.deepEqual(findOutdated(many, now), many.slice(mostDrafts))
})

test('a draft of another release is used field by field', () => {
  const start = {
    name: '',
    quantity: 1,
    eta: null as string | null,
    lines: [{ serviceId: null as string | null, unitPrice: 0 }],
  }
  const typed = {
    name: 'Kivu',
    quantity: 'deux',
    eta: '2026-12-01',
    lines: [{ serviceId: 'a', old: true }, 'no line'],
    gone: 1,
  }
  assert.deepEqual(withTypedValues(start, typed), {
    name: 'Kivu',
    quantity: 1,
    eta: '2026-12-01',
    lines: [{ serviceId: 'a', unitPrice: 0 }],
  })
})

test('a draft written by a closing page is read once, by its owner', () => {
  Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage(), configurable: true })
  const [stored, others] = [deviceDraft(), deviceDraft({ owner: 'kito atlas' })]
  for (const each of [stored, { ...stored, at: now + 1 }, others]) writeLeavingDraft(each)
  assert.deepEqual(takeLeavingDrafts('amina atlas'), [{ ...stored, at: now + 1 }])
  assert.deepEqual(takeLeavingDrafts('amina atlas'), [])
  deleteLeavingDraft(others.id)
  assert.deepEqual(takeLeavingDrafts('kito atlas'), [])
})
