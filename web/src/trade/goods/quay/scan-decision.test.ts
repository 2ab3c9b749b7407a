import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuayLot } from '@escale/contract/trade/goods/quay'
import { decideScan } from './scan-decision.ts'

const departure = { id: 'e1', reference: 'EXP-1', status: 'Ouverte', destination: 'Matadi' } as const
const inStock: QuayLot = {
  id: 'g1',
  kind: 'Colis',
  number: 'REC-1',
  code: 'SF1',
  clientName: 'Amani',
  status: 'Reçu',
  quantity: 1,
  weightKg: 12,
  volumeM3: null,
  destination: null,
  expeditionId: null,
  expeditionReference: null,
  invoiceId: null,
}

function decisionAbout(known: QuayLot[], over: { seen?: string[]; isOnline?: boolean } = {}) {
  const { seen = [], isOnline = true } = over
  return decideScan({ code: 'SF1', known, departure, seen: new Set(seen), isOnline })
}

test('a known lot is sent by its id, and an unknown code as it was scanned, with network or without', () => {
  const sent = { is: 'send', request: { code: 'g1', lot: inStock, confirmed: false } }
  assert.deepEqual(decisionAbout([inStock]), sent)
  const unknown = { is: 'send', request: { code: 'SF1', lot: null, confirmed: false } }
  assert.deepEqual([decisionAbout([]), decisionAbout([], { isOnline: false })], [unknown, unknown])
})

test('a lot without weight is asked about, and one of this departure is confirmed', () => {
  const bare = { ...inStock, weightKg: null }
  assert.deepEqual(decisionAbout([bare]), {
    is: 'ask',
    question: { code: 'SF1', lot: bare, sentence: 'REC-1 : sans poids. Le charger quand même ?' },
  })
  const aboard = { ...inStock, expeditionId: 'e1', expeditionReference: 'EXP-1' }
  assert.deepEqual(decisionAbout([aboard]), { is: 'aboard', lot: aboard })
})

test('the server decides about a lot that seems to be elsewhere, and the device without network', () => {
  const elsewhere = { ...inStock, expeditionId: 'e2', expeditionReference: 'EXP-2' }
  assert.equal(decisionAbout([elsewhere]).is, 'send')
  assert.deepEqual(decisionAbout([elsewhere], { isOnline: false }), {
    is: 'refuse',
    reason: "REC-1 : déjà sur l'expédition EXP-2.",
  })
  assert.deepEqual(decisionAbout([inStock], { seen: ['g1'] }), {
    is: 'refuse',
    reason: 'REC-1 : déjà chargé ici.',
  })
})
