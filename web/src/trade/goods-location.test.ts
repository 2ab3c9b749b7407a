import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Carriage } from '@escale/contract/trade/goods/goods-actions'
import { goodsLocation } from './goods-location.ts'

const days = { etd: '2026-11-01', atd: null, eta: null, ata: null }
const ship: Carriage = {
  mode: 'Maritime',
  status: 'Ouverte',
  origin: 'Guangzhou',
  destination: 'Matadi',
  vesselOrFlight: 'MSC Anna',
  ...days,
}

test('the location of goods is their transport, its next date, and their place in the warehouse', () => {
  assert.deepEqual(goodsLocation({ status: 'Reçu', location: null, carriage: null }), ["à l'entrepôt"])
  assert.deepEqual(goodsLocation({ status: 'Reçu', location: 'B-12', carriage: ship }), [
    'MSC Anna',
    'départ prévu le 1 nov. 2026',
    'B-12',
  ])
  const departed = { ...ship, atd: '2026-11-02' }
  assert.deepEqual(goodsLocation({ status: 'En transit', location: 'B-12', carriage: departed }), [
    'MSC Anna',
    'parti le 2 nov. 2026',
  ])
  const due = { ...departed, eta: '2026-12-12', vesselOrFlight: null }
  assert.deepEqual(goodsLocation({ status: 'En transit', location: null, carriage: due }), [
    'Maritime',
    'arrivée prévue le 12 déc. 2026',
  ])
  const arrived = { ...due, ata: '2026-12-14' }
  assert.deepEqual(goodsLocation({ status: 'Disponible', location: 'K-3', carriage: arrived }), [
    'Maritime',
    'arrivé le 14 déc. 2026',
    'K-3',
  ])
})

test('handed over goods have no location', () => {
  assert.deepEqual(goodsLocation({ status: 'Remis', location: 'K-3', carriage: ship }), [])
})
