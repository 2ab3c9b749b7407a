import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import { lotOfScan } from './scanned-lot.ts'

const expedition = { id: 'e1', reference: 'EXP-2026-0001', status: 'Ouverte', destination: 'Matadi' } as const
const nobody = new Set<string>()

function lot(over: Partial<GoodsLine>): GoodsLine {
  const known = {
    id: 'g1',
    number: 'REC-2026-00001',
    code: 'SF1',
    kind: 'Colis',
    status: 'Reçu',
    quantity: 1,
    destination: null,
  }
  return { ...known, expeditionId: null, expeditionReference: null, invoiceId: null, ...over } as GoodsLine
}

function refusalOf(over: Partial<GoodsLine>): string {
  const found = lotOfScan([lot(over)], 'SF1', expedition, nobody)
  return 'refusal' in found ? found.refusal : ''
}

test('goods that may be loaded are the lot of their code; the second of one number at the second scan', () => {
  const [first, second] = [lot({ id: 'a' }), lot({ id: 'b', number: 'REC-2026-00002' })]
  assert.deepEqual(lotOfScan([first, second], 'SF1', expedition, nobody), { lot: first })
  assert.deepEqual(lotOfScan([first, second], 'SF1', expedition, new Set(['a'])), { lot: second })
  const both = lotOfScan([first, second], 'SF1', expedition, new Set(['a', 'b']))
  assert.deepEqual(both, { refusal: 'REC-2026-00001 : déjà choisi.' })
})

test('what cannot be loaded says why', () => {
  assert.deepEqual(lotOfScan([], 'SF1', expedition, nobody), {
    refusal: 'Aucune marchandise ne porte le code SF1.',
  })
  const aboard = { status: 'Chargé', expeditionId: 'e2', expeditionReference: 'EXP-2026-0002' } as const
  assert.match(refusalOf(aboard), /déjà sur l'expédition EXP-2026-0002\.$/)
  assert.match(refusalOf({ ...aboard, expeditionId: 'e1' }), /déjà sur cette expédition\.$/)
  assert.match(refusalOf({ status: 'Retourné' }), /« Retourné », ne se charge pas\.$/)
  assert.match(refusalOf({ destination: 'Goma' }), /Ces marchandises vont à Goma/)
})
