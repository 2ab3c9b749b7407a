import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '#channels/outbox/items.ts'
import { findWaitingGoods } from './waiting-goods.ts'

const item = (place: number, over: Partial<Item>): Item => ({
  ...{
    version: 1,
    place,
    owner: 'atlas/amina',
    task: 'parcel',
    id: `01999d2c-5b1e-7a44-9c3e-2f6d1c0aa51${place}`,
    key: 'key',
  },
  ...{ title: `T-${place}`, draft: {}, photos: [], refusal: null, madeAt: '2026-11-22T08:00:00Z' },
  ...over,
})
const items = [
  item(1, { draft: { clientId: 'kivu' } }),
  item(2, { refusal: { code: 'ALREADY_RECEIVED', status: 409, message: '', fields: {} } }),
  item(3, { task: 'vehicle' }),
  item(4, { task: 'photo' }),
].map((one) => ({ place: one.place, id: one.id, item: one }))
const waiting = (
  ...[kind, view, search]: [
    Parameters<typeof findWaitingGoods>[1],
    Parameters<typeof findWaitingGoods>[2],
    string,
  ]
) =>
  findWaitingGoods(items, kind, view, search, (id) =>
    id === 'kivu' ? { name: 'Maison Kivu', phone: '+243816685329' } : undefined,
  ).map(({ code }) => code)

test('each list starts with its waiting goods, newest first', () => {
  assert.deepEqual(waiting('Colis', 'all', ''), ['T-2', 'T-1'])
  assert.deepEqual(waiting('Véhicule', 'all', ''), ['T-3'])
  assert.deepEqual(waiting('Colis', 'unowned', ''), ['T-2'])
  assert.deepEqual(waiting('Colis', 'out', ''), [])
})

test('waiting goods are found by number, provisional number, client and phone', () => {
  assert.deepEqual(waiting('Colis', 'all', 'kivu'), ['T-1'])
  for (const phone of ['0816685329', '+243 816 685 329'])
    assert.deepEqual(waiting('Colis', 'all', phone), ['T-1'], phone)
  assert.deepEqual(waiting('Colis', 'all', 'TMP-0AA512'), ['T-2'])
  assert.deepEqual(waiting('Colis', 'all', 'rien'), [])
})
