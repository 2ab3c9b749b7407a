import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mode } from '#values/modes.ts'
import { acceptsService, linesOfType } from './kinds.ts'

const categories: Record<string, Mode> = { flies: 'Aérien', sails: 'Maritime', stores: 'Logistique' }
const categoryOf = (id: string) => categories[id]
const invoiceLine = (serviceId: string | null, quantity = 1) => ({ serviceId, quantity })

test('an air invoice accepts air services only, a maritime one all; unknown services are not air', () => {
  assert.deepEqual(
    (['Aérien', 'Maritime', 'Logistique', undefined] as const).map((category) => [
      acceptsService('Aérien', category),
      acceptsService('Maritime', category),
    ]),
    [
      [true, true],
      [false, true],
      [false, true],
      [false, true],
    ],
  )
})

test('suitable lines keep their quantity, others are set aside, lines without service stay', () => {
  const before = {
    lines: [invoiceLine('sails', 3), invoiceLine('flies', 2), invoiceLine(null, 4), invoiceLine('stores')],
    aside: [],
  }
  assert.deepEqual(linesOfType('Aérien', before, categoryOf), {
    lines: [invoiceLine('flies', 2), invoiceLine(null, 4)],
    aside: [invoiceLine('sails', 3), invoiceLine('stores')],
  })
})

test('changing the type and back loses no line', () => {
  const there = linesOfType(
    'Aérien',
    { lines: [invoiceLine('sails', 3), invoiceLine('flies', 2)], aside: [] },
    categoryOf,
  )
  const edited = { ...there, lines: [...there.lines, invoiceLine('flies', 9)] }
  assert.deepEqual(linesOfType('Maritime', edited, categoryOf), {
    lines: [invoiceLine('flies', 2), invoiceLine('flies', 9), invoiceLine('sails', 3)],
    aside: [],
  })
})
