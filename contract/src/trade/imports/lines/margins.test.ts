import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findHeadsLine } from './heads-line.ts'
import { findMargins } from './margins.ts'

const numbered = (lines: string[][]) => lines.map((cells, at) => ({ line: at + 2, cells }))
const kinds = (heads: string[], lines: string[][], keys = [0]) =>
  findMargins(heads, numbered(lines), keys).map(({ line, is }) => [line, is])

test('totals are recognised by word or by sum; a client called « Total » is kept', () => {
  const heads = ['Suivi', 'Quantité', 'Poids']
  const parcels = [
    ['A1', '3', '10,5'],
    ['A2', '4', '20 kg'],
  ]
  for (const word of ['TOTAL', 'Total général :', 'Sous-total', '合计', '总计：', 'GRAND TOTAL'])
    assert.deepEqual(kinds(heads, [...parcels, [word, '7', '30,5']]), [[4, 'total']], word)
  assert.deepEqual(kinds(heads, [...parcels, ['', '7', '30.5']]), [[4, 'total']])
  assert.deepEqual(kinds(heads, [...parcels, ['', '8', '30.5']]), [])
  assert.deepEqual(
    kinds(
      ['Nom', 'Tél'],
      [
        ['Total', '+243812345678'],
        ['Total Energies', ''],
        ['Totalement', ''],
      ],
    ),
    [],
  )
})

test('a line drawn under the heads is none of the list; a dash in a cell is', () => {
  const heads = ['Nom', 'Tél']
  for (const rule of [
    ['---', '-----'],
    ['=====', ''],
    ['_____', '_____'],
    ['+----', '----+'],
  ])
    assert.deepEqual(kinds(heads, [rule, ['Kivu', '+243812345678']]), [[2, 'trait']], rule.join())
  assert.deepEqual(
    kinds(heads, [
      ['---', '+243812345678'],
      ['Kivu', '-'],
      ['-', '-'],
    ]),
    [],
  )
})

test('comments and repeated heads are skipped, a name starting with # is not', () => {
  assert.deepEqual(
    kinds(
      ['Nom', 'Tél'],
      [
        ['# fin', ''],
        ['Nom', 'Tel'],
        ['#1 Fret', '+243812345678'],
      ],
    ),
    [
      [2, 'commentaire'],
      [3, 'titres'],
    ],
  )
})

test('heads must fit the lines below: a line of data is no head, and a list may have none', () => {
  const data = [
    ['Aminata', 'Mobile', '+243812345678'],
    ['Moussa', 'Work', '+221771234567'],
  ]
  assert.equal(findHeadsLine('clients', [['Qui', 'Libellé 2', 'Valeur'], ...data]), 0)
  assert.equal(findHeadsLine('clients', data), null)
  assert.equal(
    findHeadsLine('goods', [
      ['广州示例'],
      ['装箱单 PACKING LIST'],
      ['箱号', '唛头', '品名', '件数', '毛重(KG)'],
      ['1-12', 'KV', '手机壳', '12', '85.5'],
    ]),
    2,
  )
  assert.equal(
    findHeadsLine('goods', [
      ['唛头 Marks', '品名/Description', 'G.W.（KGS）'],
      ['KV', 'LED', '21'],
    ]),
    0,
  )
})
