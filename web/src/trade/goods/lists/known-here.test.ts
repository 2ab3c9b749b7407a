import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownHere } from '#trade/goods/here/lookups.ts'
import { knownIn } from './known-here.ts'

function known(number: string, over: Partial<KnownHere> = {}): KnownHere {
  const received = { status: 'Reçu', receivedAt: null, receivedByName: null } as const
  return { id: number, kind: 'Colis', number, code: `RF-${number}`, clientName: 'Maison Kivu', ...received, ...over }
}

const goods = [known('REC-1'), known('REC-2', { clientName: null }), known('REC-3', { status: 'Remis' }), known('VEH-1', { kind: 'Véhicule' })]
const numbers = (...asked: Parameters<typeof knownIn>) => knownIn(...asked).map(({ number }) => number)

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
