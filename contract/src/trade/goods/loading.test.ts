import assert from 'node:assert/strict'
import { test } from 'node:test'
import { incompleteMessage, lackingWords, loadingOfScan } from './loading.ts'
import type { ScannableLot } from './scanned-lot.ts'

const departure = { id: 'e1', reference: 'EXP-2026-0001', status: 'Ouverte', destination: 'Matadi' } as const

const inStock: ScannableLot = {
  id: 'g1',
  number: 'REC-2026-00001',
  kind: 'Colis',
  status: 'Reçu',
  quantity: 1,
  destination: null,
  expeditionId: null,
  expeditionReference: null,
  invoiceId: null,
}
const lotWith = (over: Partial<ScannableLot>): ScannableLot => ({ ...inStock, ...over })
const loadAfter = (found: ScannableLot[], ...seen: string[]) =>
  loadingOfScan(found, 'SF1', departure, new Set(seen))

test('a scan loads the lot, and the next scan of the same number the next lot', () => {
  const [first, second] = [lotWith({}), lotWith({ id: 'g2', number: 'REC-2026-00002' })]
  assert.deepEqual(loadAfter([first, second]), { is: 'load', lot: first })
  assert.deepEqual(loadAfter([first, second], 'g1'), { is: 'load', lot: second })
  assert.deepEqual(loadAfter([first, second], 'g1', 'g2'), {
    is: 'refused',
    reason: 'REC-2026-00001 : déjà chargé ici.',
  })
})

test('a lot that the office put on this departure is confirmed once, after those that can be loaded', () => {
  const aboard = lotWith({ expeditionId: 'e1', expeditionReference: 'EXP-2026-0001' })
  const loadable = lotWith({ id: 'g2' })
  assert.deepEqual(loadAfter([aboard]), { is: 'aboard', lot: aboard })
  assert.deepEqual(loadAfter([aboard], 'g1'), { is: 'refused', reason: 'REC-2026-00001 : déjà chargé ici.' })
  assert.deepEqual(loadAfter([aboard, loadable]), { is: 'load', lot: loadable })
})

test('each refusal says what is wrong with the lot', () => {
  const reason = (...found: ScannableLot[]) => {
    const scan = loadAfter(found)
    return scan.is === 'refused' ? scan.reason : scan.is
  }
  assert.equal(reason(), 'Aucune marchandise ne porte le code SF1.')
  assert.match(
    reason(lotWith({ expeditionId: 'e2', expeditionReference: 'EXP-2026-0002' })),
    /déjà sur l'expédition EXP-2026-0002\.$/,
  )
  assert.match(reason(lotWith({ status: 'Remis' })), /« Remis », ne se charge pas\.$/)
  assert.match(reason(lotWith({ destination: 'Goma' })), /Goma/)
  const scanned = loadingOfScan([], '0198c5a0-0000-7000-8000-000000000000', departure, new Set())
  assert.match(scanned.is === 'refused' ? scanned.reason : '', /^Étiquette inconnue/)
})

test('a seen lot beside another that cannot be loaded gives the reason of the other', () => {
  const seen = lotWith({ expeditionId: 'e1', expeditionReference: 'EXP-2026-0001' })
  const elsewhere = lotWith({
    id: 'g2',
    number: 'REC-2026-00002',
    expeditionId: 'e2',
    expeditionReference: 'EXP-2026-0002',
  })
  assert.deepEqual(loadAfter([seen, elsewhere], 'g1'), {
    is: 'refused',
    reason: "REC-2026-00002 : déjà sur l'expédition EXP-2026-0002.",
  })
})

test('a parcel lacks its owner or its weight, and a vehicle only its owner', () => {
  assert.equal(lackingWords({ kind: 'Colis', weightKg: 12, clientName: 'Amani' }), '')
  assert.equal(lackingWords({ kind: 'Colis', weightKg: null, clientName: 'Amani' }), 'sans poids')
  assert.equal(
    lackingWords({ kind: 'Colis', weightKg: 0, clientName: null }),
    'sans propriétaire, sans poids',
  )
  assert.equal(lackingWords({ kind: 'Véhicule', weightKg: null, clientName: null }), 'sans propriétaire')
  assert.equal(
    incompleteMessage({ number: 'REC-1', kind: 'Colis', weightKg: null, clientName: 'Amani' }),
    'REC-1 : sans poids. Le charger quand même ?',
  )
})
