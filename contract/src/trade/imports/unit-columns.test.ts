import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLine } from './check-line.ts'
import { columnIndexes, joinCells, matchColumns } from './columns.ts'
import { fieldsOfKind, type ImportKind } from './kinds.ts'

/** The columns of a list and its lines, read as the import reads them. */
function readList(kind: ImportKind, [heads, ...lines]: [string[], ...string[][]]) {
  const columns = matchColumns(kind, heads, {}, lines)
  const fields = fieldsOfKind(kind)
  const read = lines.map((cells) =>
    checkLine(
      kind,
      Object.fromEntries(
        Object.entries(columns).flatMap(([field, said]) =>
          fields[field] ? [[field, joinCells(fields[field], columnIndexes(heads, said), cells)]] : [],
        ),
      ),
      { columns },
    ),
  )
  return { columns, read }
}

test('a column of currencies belongs to the prices: francs are refused, dollars are read', () => {
  for (const lines of [
    [
      ['Service', 'Prix', 'Devise'],
      ['Fret', '28000', 'CDF'],
      ['Express', '12,50', 'USD'],
      ['Vide', '', 'USD'],
    ],
    [
      ['Service', 'Tarif', 'Monnaie'],
      ['Fret', '28000', 'FC'],
      ['Express', '12,50', '$'],
      ['Vide', '', '$'],
    ],
  ] as [string[], ...string[][]][]) {
    const { read } = readList('services', lines)
    assert.deepEqual(
      read.map(({ draft, problems }) => draft?.price ?? problems?.price),
      [
        `Montant en CDF\u00a0: 28000 ${lines[1]?.[2]}. Les prix sont en dollars, convertissez-le.`,
        1250,
        'Indiquez le prix.',
      ],
    )
  }
})

test('a column of units belongs to the weights or the sizes, and a unit alone is no weight', () => {
  const { columns, read } = readList('goods', [
    ['Tracking', 'L', 'W', 'H', 'Dim unit', 'Weight', 'Weight unit'],
    ['SF1234567890123', '300', '200', '100', 'mm', '350', 'g'],
    ['SF1234567890124', '30', '20', '10', 'cm', '2', 'lb'],
    ['SF1234567890125', '', '', '', 'cm', '', 'kg'],
  ])
  assert.equal(columns.weightKg, 'Weight + Weight unit')
  assert.deepEqual(
    read.map(({ draft, unread }) => [
      draft?.weightKg,
      draft?.lengthCm,
      draft?.widthCm,
      draft?.heightCm,
      unread,
    ]),
    [
      [0.35, 30, 20, 10, null],
      [0.907, 30, 20, 10, null],
      [null, null, null, null, null],
    ],
  )
})

test('a column of units is left alone where a person chose the unit, or where it packs the goods', () => {
  const lines = [['SF1234567890123', '5', 'carton']]
  assert.equal(matchColumns('goods', ['Tracking', 'Qty', 'Unit'], {}, lines).quantity, 'Qty')
  const chosen = { trackingNumber: 'Tracking', weightKg: 'Weight', 'weightKg.unit': 'g' }
  const columns = matchColumns('goods', ['Tracking', 'Weight', 'Unit'], chosen, [
    ['SF1234567890123', '5', 'kg'],
  ])
  assert.deepEqual([columns.weightKg, columns['weightKg.unit']], ['Weight', 'g'])
})

test('a count of parcels is no tracking number, whatever its head', () => {
  const heads = ['N° suivi', 'Colis']
  assert.deepEqual(matchColumns('goods', heads, {}, [['SF1234567890123', '2']]), {
    trackingNumber: 'N° suivi',
    quantity: 'Colis',
  })
  assert.equal(
    matchColumns('goods', ['Colis', 'Poids'], {}, [['SF1234567890123', '2']]).trackingNumber,
    'Colis',
  )
})

test('the currencies of the markets are known by their short names', () => {
  const expected = {
    'Prix (Kz)': 'AOA',
    'Prix Rwf': 'RWF',
    'Tarif FBu': 'BIF',
    'Price Ksh': 'KES',
    'Prix (Tsh)': 'TZS',
  }
  for (const [head, currency] of Object.entries(expected))
    assert.match(
      checkLine('services', { name: 'A', price: '500' }, { columns: { price: head } }).problems?.price ?? '',
      new RegExp(`^Montant en ${currency}`),
      head,
    )
})

test('an address in Spanish or Portuguese is one, and a consent to mails is no email', () => {
  const cells = [['Kivu', 'Calle 5', 'a@exemple.es', 'no']]
  for (const head of ['Dirección', 'Morada', 'Endereço'])
    assert.deepEqual(
      matchColumns('clients', ['Empresa', head, 'Email', 'Accepts Email Marketing'], {}, cells),
      {
        name: 'Empresa',
        email: 'Email',
        address: head,
      },
    )
})

test('a weight with both separators is read by its last one', () => {
  const expected: Record<string, number | undefined> = {
    '1.250,5': 1250.5,
    '1,250.5 kg': 1250.5,
    '12.345.678,5 g': 12345.679,
    '1.25,5': undefined,
  }
  for (const [cell, weight] of Object.entries(expected)) {
    const { draft } = checkLine('goods', { trackingNumber: 'SF1234567890123', weightKg: cell })
    assert.equal(draft?.weightKg ?? undefined, weight, cell)
  }
})
