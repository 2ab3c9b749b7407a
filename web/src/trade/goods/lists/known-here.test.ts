import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownHere } from '#trade/goods/here/lookups.ts'
import { knownIn } from './known-here.ts'

function known(number: string, over: Partial<KnownHere> = {}): KnownHere {
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
  known('REC-1'),
  known('REC-2', { clientName: null }),
  known('REC-3', { status: 'Remis' }),
  known('VEH-1', { kind: 'Véhicule' }),
]
type Asked = [
  goods: KnownHere[],
  kind: Parameters<typeof knownIn>[1],
  view: Parameters<typeof knownIn>[2],
  search: string,
]
const phoneOf = (clientId: string | null | undefined) => (clientId === 'kwilu' ? '+243816685329' : undefined)
const numbers = (...asked: Asked) => knownIn(...asked, phoneOf).map(({ number }) => number)

test('without network each tab holds what it holds with it, of what the device knows', () => {
  assert.deepEqual(numbers(goods, 'Colis', 'all', ''), ['REC-1', 'REC-2', 'REC-3'])
  assert.deepEqual(numbers(goods, 'Colis', 'unowned', ''), ['REC-2'])
  assert.deepEqual(numbers(goods, 'Colis', 'out', ''), ['REC-3'])
  assert.deepEqual(numbers(goods, 'Véhicule', 'all', ''), ['VEH-1'])
})

test('and is searched by number, code and client', () => {
  assert.deepEqual(numbers(goods, 'Colis', 'all', 'rf-rec-2'), ['REC-2'])
  assert.deepEqual(numbers(goods, 'Colis', 'all', 'kivu'), ['REC-1', 'REC-3'])
  assert.deepEqual(numbers(goods, 'Colis', 'all', 'rien'), [])
})

test('and by the telephone of the client, in national or international writing, as the server finds them', () => {
  const theirs = [...goods, known('REC-4', { clientId: 'kwilu', clientName: 'Kwilu Agro' })]
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
