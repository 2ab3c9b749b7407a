import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredGoods } from '#trade/goods/here/lookups.ts'
import { findStoredGoods } from './stored-goods.ts'

function storedGoods(number: string, over: Partial<StoredGoods> = {}): StoredGoods {
  const received = { status: 'Reçu', receivedAt: null, receivedByName: null } as const
  return {
    id: number,
    kind: 'Colis',
    number,
    code: `RF-${number}`,
    clientName: 'Maison Kivu',
    ...received,
    ...over,
  }
}

const goods = [
  storedGoods('REC-1'),
  storedGoods('REC-2', { clientName: null }),
  storedGoods('REC-3', { status: 'Remis' }),
  storedGoods('VEH-1', { kind: 'Véhicule' }),
]
type Query = [
  goods: StoredGoods[],
  kind: Parameters<typeof findStoredGoods>[1],
  view: Parameters<typeof findStoredGoods>[2],
  search: string,
]
const phoneOf = (clientId: string | null | undefined) => (clientId === 'kwilu' ? '+243816685329' : undefined)
const numbers = (...asked: Query) => findStoredGoods(...asked, phoneOf).map(({ number }) => number)

test('offline each tab lists its goods among those stored on the device', () => {
  assert.deepEqual(numbers(goods, 'Colis', 'all', ''), ['REC-1', 'REC-2', 'REC-3'])
  assert.deepEqual(numbers(goods, 'Colis', 'unowned', ''), ['REC-2'])
  assert.deepEqual(numbers(goods, 'Colis', 'out', ''), ['REC-3'])
  assert.deepEqual(numbers(goods, 'Véhicule', 'all', ''), ['VEH-1'])
})

test('the offline search finds numbers, codes and clients', () => {
  assert.deepEqual(numbers(goods, 'Colis', 'all', 'rf-rec-2'), ['REC-2'])
  assert.deepEqual(numbers(goods, 'Colis', 'all', 'kivu'), ['REC-1', 'REC-3'])
  assert.deepEqual(numbers(goods, 'Colis', 'all', 'rien'), [])
})

test('the offline search finds phones in national and international form, like the server', () => {
  const theirs = [...goods, storedGoods('REC-4', { clientId: 'kwilu', clientName: 'Kwilu Agro' })]
  for (const typed of [
    '816685329',
    '0816685329',
    '+243816685329',
    '00243816685329',
    '0816 685 329',
    '+243 816.685.329',
    'KWÍLU agro',
  ])
    assert.deepEqual(numbers(theirs, 'Colis', 'all', typed), ['REC-4'], typed)
  assert.deepEqual(numbers(theirs, 'Colis', 'all', '0816685320'), [])
})
