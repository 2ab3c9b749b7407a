import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { expeditionStatuses } from '#trade/expeditions/words.ts'
import {
  asideRefusal,
  expeditionsLoading,
  followsExpedition,
  type Goods,
  type GoodsExpedition,
  isRemovable,
  loadRefusal,
  measuresRefusal,
  missingRefusal,
  ownerRefusal,
  receptionRefusal,
  returnRefusal,
  splitRefusal,
  statusAboard,
  statusAfterReturn,
  unloadRefusal,
} from './life-cycle.ts'
import { goodsAside, goodsKinds, goodsStatuses } from './words.ts'

const received: Goods = {
  kind: 'Colis',
  status: 'Reçu',
  quantity: 4,
  destination: 'Kinshasa',
  expeditionId: null,
  invoiceId: null,
}
const open: GoodsExpedition = {
  id: 'd',
  reference: 'EXP-2026-0001',
  status: 'Ouverte',
  destination: 'KINSHASA',
}

const anyGoods = fc.record<Goods>({
  kind: fc.constantFrom(...goodsKinds),
  status: fc.constantFrom(...goodsStatuses),
  quantity: fc.integer({ min: 1, max: 50 }),
  destination: fc.constantFrom(null, 'Kinshasa', 'Douala'),
  expeditionId: fc.constantFrom(null, 'd'),
  invoiceId: fc.constantFrom(null, 'i'),
})
const anyExpedition = fc.record<GoodsExpedition>({
  id: fc.constant('d'),
  reference: fc.constant('EXP-2026-0001'),
  status: fc.constantFrom(...expeditionStatuses),
  destination: fc.constantFrom('Kinshasa', 'Douala'),
})

test('received goods are loaded once, on an open expedition with their destination', () => {
  assert.equal(loadRefusal(received, open), null)
  assert.equal(loadRefusal({ ...received, destination: null }, open), null)
  assert.match(loadRefusal({ ...received, destination: 'Douala' }, open) ?? '', /vont à Douala/)
  assert.match(loadRefusal({ ...received, expeditionId: 'other' }, open) ?? '', /déjà sur une expédition/)
  assert.match(loadRefusal({ ...received, status: 'Attendu' }, open) ?? '', /reçues/)
  assert.match(loadRefusal(received, { ...open, status: 'En transit' }) ?? '', /ne prend plus/)
})

test('goods can be unloaded from their expedition until they are billed or have left', () => {
  fc.assert(
    fc.property(anyGoods, anyExpedition, (goods, expedition) => {
      if (loadRefusal(goods, expedition) !== null) return
      const loaded = {
        ...goods,
        expeditionId: expedition.id,
        status: statusAboard(expedition.status) ?? goods.status,
      }
      assert.equal(unloadRefusal(loaded, expedition) === null, goods.invoiceId === null)
      assert.notEqual(loadRefusal(loaded, expedition), null)
    }),
  )
  const aboard = { ...received, expeditionId: open.id }
  assert.match(unloadRefusal({ ...aboard, invoiceId: 'i' }, open) ?? '', /facture/)
  assert.match(unloadRefusal(aboard, { ...open, status: 'Chargée' }) ?? '', /déjà chargée/)
  for (const expeditionId of [null, 'other'])
    assert.match(unloadRefusal({ ...received, expeditionId }, open) ?? '', /ne sont pas sur/)
})

test('an expedition changes the status of following goods only', () => {
  assert.equal(statusAboard('En transit'), 'En transit')
  assert.equal(statusAboard('En dédouanement'), 'Arrivé')
  // A status set by an expedition keeps following it, forward and back.
  for (const expedition of expeditionStatuses) {
    const aboard = statusAboard(expedition)
    assert.ok(aboard === null || followsExpedition(aboard), expedition)
  }
  for (const status of ['Attendu', 'Remis', ...goodsAside] as const)
    assert.equal(followsExpedition(status), false, status)
})

test('goods can be set aside from reception to hand-over, and return with their expedition’s status', () => {
  for (const status of goodsStatuses)
    assert.equal(asideRefusal({ status }) === null, status !== 'Attendu' && status !== 'Remis', status)
  for (const status of goodsAside) assert.equal(returnRefusal({ status }), null)
  assert.match(returnRefusal({ status: 'Reçu' }) ?? '', /mises de côté/)
  assert.equal(statusAfterReturn(null), 'Reçu')
  assert.equal(statusAfterReturn('En transit'), 'En transit')
  assert.equal(statusAfterReturn('Clôturée'), 'Disponible')
})

test('announced goods are received once', () => {
  assert.equal(receptionRefusal({ status: 'Attendu' }), null)
  assert.notEqual(receptionRefusal({ status: 'Reçu' }), null)
})

test('measurements are frozen once goods are loaded', () => {
  assert.equal(measuresRefusal({ kind: 'Colis', status: 'Reçu' }), null)
  assert.equal(measuresRefusal({ kind: 'Colis', status: 'Chargé' }), 'Ce colis est déjà chargé.')
  assert.equal(measuresRefusal({ kind: 'Véhicule', status: 'Remis' }), 'Ce véhicule est déjà remis.')
  assert.equal(measuresRefusal({ kind: 'Colis', status: 'En transit' }), 'Ce colis est en transit.')
  for (const status of ['Arrivé', 'Disponible'] as const)
    assert.equal(measuresRefusal({ kind: 'Colis', status }), 'Ce colis est déjà arrivé.')
  assert.equal(measuresRefusal({ kind: 'Colis', status: 'Retourné' }), 'Ce colis est retourné.')
  assert.equal(measuresRefusal({ kind: 'Véhicule', status: 'Litige' }), 'Ce véhicule est en litige.')
})

test('a split takes some pieces, never all, and never of billed goods or vehicles', () => {
  assert.equal(splitRefusal(received, 3), null)
  for (const pieces of [0, 4, -1, 1.5])
    assert.equal(splitRefusal(received, pieces), 'Indiquez de 1 à 3 pièces.')
  assert.equal(splitRefusal({ ...received, quantity: 1 }, 1), 'Une seule pièce ne se scinde pas.')
  assert.match(splitRefusal({ ...received, invoiceId: 'i' }, 1) ?? '', /facturées/)
  assert.match(splitRefusal({ ...received, kind: 'Véhicule' }, 1) ?? '', /véhicule/)
  assert.notEqual(splitRefusal({ ...received, status: 'Remis' }, 1), null)
})

test('the owner of goods billed or handed over is frozen', () => {
  for (const status of goodsStatuses) {
    const message = status === 'Remis' ? 'Ces marchandises sont déjà remises.' : null
    assert.equal(ownerRefusal({ status }, false), message, status)
  }
  assert.match(ownerRefusal({ status: 'Disponible' }, true) ?? '', /facturées/)
})

test('only goods without expedition, invoice and hand-over can be deleted', () => {
  fc.assert(
    fc.property(anyGoods, (goods) => {
      if (isRemovable(goods))
        assert.ok(goods.expeditionId === null && goods.invoiceId === null && goods.status !== 'Remis')
    }),
  )
  assert.ok(isRemovable(received))
})

test('goods stay « Reçu » while their expedition is loading', () => {
  for (const status of expeditionsLoading) assert.equal(statusAboard(status), 'Reçu')
})

test('goods can be reported missing from the arrival until the delivery, on screen and server', () => {
  const sayable = expeditionStatuses.filter((status) => missingRefusal({ ...open, status }) === null)
  assert.deepEqual(sayable, ['Arrivée', 'En dédouanement', 'Disponible'])
})
