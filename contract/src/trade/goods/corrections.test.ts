import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Unit } from '#trade/services/draft.ts'
import { type CorrectableGoods, changeRefusal, frozenFields } from './corrections.ts'
import { goodsStatuses } from './words.ts'

const unweighed = { weightKg: null, lengthCm: null, widthCm: null, heightCm: null }
const received: CorrectableGoods = { kind: 'Véhicule', status: 'Reçu', ...unweighed, invoiceUnits: null }
const sizes = ['lengthCm', 'widthCm', 'heightCm']

const refused = (goods: Partial<CorrectableGoods>, ...fields: string[]) =>
  changeRefusal({ ...received, ...goods }, fields) !== null

test('after the hand-over the owner is frozen, and no other field is', () => {
  for (const status of goodsStatuses) {
    assert.equal(
      changeRefusal({ ...received, status }, ['clientId']),
      status === 'Remis' ? 'Ces marchandises sont déjà remises.' : null,
      status,
    )
    assert.equal(changeRefusal({ ...received, status }, ['location']), null, status)
  }
})

test('every field can be corrected until goods are loaded or billed', () => {
  assert.equal(changeRefusal(received, frozenFields), null)
  assert.equal(changeRefusal({ ...received, status: 'Chargé' }, ['weightKg']), 'Ce véhicule est déjà chargé.')
  assert.match(
    changeRefusal({ ...received, invoiceUnits: ['pièce'] }, ['destination', 'weightKg']) ?? '',
    /déjà facturées/,
  )
})

test('billed goods accept a missing weight or size, unless their invoice was computed without it', () => {
  const weighed = { weightKg: 1400 }
  const sized = { lengthCm: 400, widthCm: 160, heightCm: 150 }
  const cases: [Unit, Partial<CorrectableGoods>, mayWeigh: boolean, maySize: boolean][] = [
    ['pièce', unweighed, true, true],
    ['forfait', unweighed, true, true],
    // Goods without any measurement were not part of a measured line, so another line of the invoice was.
    ['W/M', unweighed, true, true],
    ['kg', unweighed, true, true],
    ['pièce', weighed, false, true],
    ['kg', weighed, false, false],
    ['W/M', weighed, false, false],
    ['W/M', sized, false, false],
    ['m³', sized, true, false],
    ['kg', sized, true, false],
  ]
  for (const [unit, goods, mayWeigh, maySize] of cases) {
    const label = `${unit} ${JSON.stringify(goods)}`
    assert.equal(refused({ ...goods, invoiceUnits: [unit] }, 'weightKg'), !mayWeigh, `${label}: weight`)
    assert.equal(refused({ ...goods, invoiceUnits: [unit] }, ...sizes), !maySize, `${label}: size`)
  }
  assert.ok(refused({ ...weighed, invoiceUnits: ['pièce', 'W/M'] }, ...sizes))
})
