import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FieldGroups, mergeEdits } from './merge-edits.ts'

const line = (quantity: number, key = crypto.randomUUID()) => ({
  key,
  quantity,
  weightKg: { unreadable: 'Indiquez un poids.' },
})
const places: FieldGroups = [['origin', 'originCode']]

type Values = Record<string, unknown>
const cases: [
  rule: string,
  before: Values,
  mine: Values,
  theirs: Values,
  values: Values,
  conflicts: string[],
][] = [
  ['nobody touched it', { note: 'a' }, { note: 'a' }, { note: 'a' }, { note: 'a' }, []],
  [
    'only the colleague wrote: hers stays',
    { note: '' },
    { note: '' },
    { note: 'Écrit par Amina' },
    { note: 'Écrit par Amina' },
    [],
  ],
  [
    'only the colleague emptied: it stays empty',
    { note: 'a' },
    { note: 'a' },
    { note: '' },
    { note: '' },
    [],
  ],
  ['only I wrote: mine stays', { note: '' }, { note: 'Moi' }, { note: '' }, { note: 'Moi' }, []],
  [
    'both wrote the same: no question',
    { note: '' },
    { note: 'Quai 7 ' },
    { note: 'Quai 7' },
    { note: 'Quai 7 ' },
    [],
  ],
  [
    'both wrote, differently: asked, with mine in the field',
    { note: '' },
    { note: 'Moi' },
    { note: 'Elle' },
    { note: 'Moi' },
    ['note'],
  ],
  [
    'each another field: both stay',
    { note: '', price: 100 },
    { note: '', price: 250 },
    { note: 'Elle', price: 100 },
    { note: 'Elle', price: 250 },
    [],
  ],
  [
    'one field of both among others: asked of that one alone',
    { note: '', price: 100, unit: 'kg' },
    { note: 'Moi', price: 100, unit: 'm³' },
    { note: 'Elle', price: 250, unit: 'kg' },
    { note: 'Moi', price: 250, unit: 'm³' },
    ['note'],
  ],
  [
    'a figure that could not be read is mine',
    { price: 100 },
    { price: { unreadable: '…', typed: '1o' } },
    { price: 250 },
    { price: { unreadable: '…', typed: '1o' } },
    ['price'],
  ],
  ['nothing is not zero', { price: null }, { price: null }, { price: 0 }, { price: 0 }, []],
]

test('a field changed by one person keeps the change; a field changed by both is a conflict', () => {
  for (const [rule, before, mine, theirs, values, conflicts] of cases) {
    assert.deepEqual(mergeEdits({ before, mine, theirs }), { values, conflicts }, rule)
  }
})

test('the lines of an invoice are one field, whatever their keys', () => {
  const [before, mine] = [{ lines: [line(1)] }, { lines: [line(2)] }]
  assert.deepEqual(mergeEdits({ before, mine, theirs: { lines: [line(1)] } }), {
    values: mine,
    conflicts: [],
  })
  assert.deepEqual(mergeEdits({ before, mine, theirs: { lines: [line(3)] } }), {
    values: mine,
    conflicts: ['lines'],
  })
  const theirs = { lines: [line(1), line(5)] }
  assert.deepEqual(mergeEdits({ before, mine: { lines: [line(1)] }, theirs }), {
    values: theirs,
    conflicts: [],
  })
})

test('a town and its code are merged together', () => {
  const before: Values = { origin: 'Guangzhou', originCode: 'CNCAN' }
  const mine = { origin: 'Lieu-dit du fleuve', originCode: null }
  const theirs = { origin: 'Anvers', originCode: 'BEANR' }
  assert.deepEqual(mergeEdits({ before, mine, theirs }, places), {
    values: mine,
    conflicts: ['origin', 'originCode'],
  })
  assert.deepEqual(mergeEdits({ before, mine: before, theirs }, places), { values: theirs, conflicts: [] })
  const uncoded: Values = { origin: 'Guangzhou', originCode: null }
  assert.deepEqual(
    mergeEdits({ before: uncoded, mine: { origin: 'Foshan', originCode: null }, theirs: before }, places)
      .conflicts,
    ['origin', 'originCode'],
  )
})
