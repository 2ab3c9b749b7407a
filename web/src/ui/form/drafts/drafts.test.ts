import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemoryStorage } from '#session/memory-storage.ts'
import { type DeviceDraft, draftVersion, mostDrafts, outdated, typedOver } from './device-draft.ts'
import { draftPhoto, draftsOf, keepDraft, keepDraftPhoto, removeDraft } from './store.ts'
import { forgetLeaving, keepLeaving, takeLeaving } from './unload.ts'

const now = Date.UTC(2026, 10, 25, 14, 5)
const day = 24 * 60 * 60 * 1000

function draft(over: Partial<DeviceDraft> = {}): DeviceDraft {
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

test('a draft is its owner’s, and nobody else is given it', async () => {
  const kept = draft()
  await keepDraft(kept)
  assert.deepEqual(await draftsOf('amina atlas', now), [kept])
  assert.deepEqual(await draftsOf('amina goma', now), [])
  await removeDraft(kept.id)
  assert.deepEqual(await draftsOf('amina atlas', now), [])
})

test('its photos stay with it, leave it one by one, and go with it', async () => {
  const kept = draft({
    photos: [
      { id: 'front', name: 'Avant' },
      { id: 'back', name: 'Arrière' },
    ],
  })
  for (const { id } of kept.photos) await keepDraftPhoto(kept.id, id, new Blob([id], { type: 'image/jpeg' }))
  await keepDraft(kept)
  assert.equal(await (await draftPhoto('front'))?.text(), 'front')
  await keepDraft({ ...kept, photos: kept.photos.slice(1) })
  assert.equal(await draftPhoto('front'), null)
  await removeDraft(kept.id)
  assert.equal(await draftPhoto('back'), null)
})

test('what is a month old is forgotten, whosever it was; so is the oldest beyond fifty', async () => {
  await keepDraft(draft({ owner: 'kito atlas', at: now - 31 * day }))
  const young = draft({ at: now - 29 * day })
  await keepDraft(young)
  assert.deepEqual(await draftsOf('amina atlas', now), [young])
  assert.deepEqual(await draftsOf('kito atlas', now - 31 * day), [])
  const many = Array.from({ length: mostDrafts + 2 }, (_, n) => ({ at: now - n }))
  assert.deepEqual(outdated(many, now), many.slice(mostDrafts))
})

test('what another release wrote differently is left aside, field by field', () => {
  const start = { name: '', quantity: 1, eta: null as string | null, lines: [{ serviceId: null as string | null, unitPrice: 0 }] }
  const typed = { name: 'Kivu', quantity: 'deux', eta: '2026-12-01', lines: [{ serviceId: 'a', old: true }, 'no line'], gone: 1 }
  assert.deepEqual(typedOver(start, typed), { name: 'Kivu', quantity: 1, eta: '2026-12-01', lines: [{ serviceId: 'a', unitPrice: 0 }] })
})

test('what a page wrote as it went is its owner’s too, and taken once', () => {
  Object.defineProperty(globalThis, 'localStorage', { value: new MemoryStorage(), configurable: true })
  const [kept, others] = [draft(), draft({ owner: 'kito atlas' })]
  for (const each of [kept, { ...kept, at: now + 1 }, others]) keepLeaving(each)
  assert.deepEqual(takeLeaving('amina atlas'), [{ ...kept, at: now + 1 }])
  assert.deepEqual(takeLeaving('amina atlas'), [])
  forgetLeaving(others.id)
  assert.deepEqual(takeLeaving('kito atlas'), [])
})
