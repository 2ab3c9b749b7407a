import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GoodsLine } from './goods-actions.ts'
import { lotOfScan } from './scanned-lot.ts'

const expedition = { id: 'e1', reference: 'EXP-2026-0001', status: 'Ouverte', destination: 'Matadi' } as const
const nobody = new Set<string>()

function loadableLot(over: Partial<GoodsLine>): GoodsLine {
  const base = {
    id: 'g1',
    number: 'REC-2026-00001',
    code: 'SF1',
    kind: 'Colis',
    status: 'Reçu',
    quantity: 1,
    destination: null,
  }
  return { ...base, expeditionId: null, expeditionReference: null, invoiceId: null, ...over } as GoodsLine
}

function loadRefusalOf(over: Partial<GoodsLine>): string {
  const found = lotOfScan([loadableLot(over)], 'SF1', expedition, nobody)
  return 'refusal' in found ? found.refusal : ''
}

test('a scan selects the loadable lot with this code, and a second scan the second such lot', () => {
  const [first, second] = [loadableLot({ id: 'a' }), loadableLot({ id: 'b', number: 'REC-2026-00002' })]
  assert.deepEqual(lotOfScan([first, second], 'SF1', expedition, nobody), { lot: first })
  assert.deepEqual(lotOfScan([first, second], 'SF1', expedition, new Set(['a'])), { lot: second })
  const both = lotOfScan([first, second], 'SF1', expedition, new Set(['a', 'b']))
  assert.deepEqual(both, { refusal: 'REC-2026-00001 : déjà choisi.' })
})

test('a lot that cannot be loaded gives the reason', () => {
  assert.deepEqual(lotOfScan([], 'SF1', expedition, nobody), {
    refusal: 'Aucune marchandise ne porte le code SF1.',
  })
  const aboard = { status: 'Chargé', expeditionId: 'e2', expeditionReference: 'EXP-2026-0002' } as const
  assert.match(loadRefusalOf(aboard), /déjà sur l'expédition EXP-2026-0002\.$/)
  assert.match(loadRefusalOf({ ...aboard, expeditionId: 'e1' }), /déjà sur cette expédition\.$/)
  assert.match(loadRefusalOf({ status: 'Retourné' }), /« Retourné », ne se charge pas\.$/)
  assert.match(loadRefusalOf({ destination: 'Goma' }), /Ces marchandises vont à Goma/)
})
