import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lineOf, tellsItsGoods } from './billing.ts'
import type { Expedition, Goods, Service } from './books.ts'

const modes = ['Maritime', 'Aérien', 'Terrestre'] as const
const departureOf = (mode: Expedition['mode']) => ({ mode }) as Expedition
const size = fc.bigInt({ min: 100n, max: 2000n })
const row = fc
  .record({
    quantity: fc.bigInt({ min: 1n, max: 9n }),
    grams: fc.bigInt({ min: 1n, max: 300_000n }),
    sizes: fc.tuple(size, size, size),
  })
  .map((facts) => facts as unknown as Goods)
const unit = fc.constantFrom('forfait', 'pièce', 'kg', 'm³', 'W/M')

test('a total that depends on its goods changes with each additional item', () => {
  const price = fc.bigInt({ min: 0n, max: 90_000n })
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      row,
      unit,
      price,
      fc.constantFrom(...modes),
      (rows, more, of, cents, mode) => {
        const service = { unit: of, price: cents, category: 'Aérien' } as Service
        if (!tellsItsGoods(service, mode)) return
        const totalOf = (goods: Goods[]) => lineOf(goods, service, 's', departureOf(mode)).total
        assert.notEqual(totalOf([...rows, more]), totalOf(rows))
      },
    ),
    { numRuns: 2000 },
  )
})

test('two parcels under the minimum of a W/M service cost as much as one', () => {
  const service = { unit: 'W/M', price: 25_000n, category: 'Maritime' } as Service
  const parcel = { quantity: 1n, grams: 2000n, sizes: [100n, 100n, 100n] } as unknown as Goods
  const totalOf = (goods: Goods[]) => lineOf(goods, service, 's', departureOf('Maritime')).total
  assert.equal(totalOf([parcel, parcel]), totalOf([parcel]))
  assert.equal(tellsItsGoods(service, 'Maritime'), false)
})
