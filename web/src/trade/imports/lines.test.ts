import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportKind } from '@escale/contract/trade/imports/kinds'
import { readBytes } from './file/read-bytes.ts'
import { findSheet, type ReadSheet, withHeads, withMargins } from './file/read-sheet.ts'
import { linesWords } from './words.ts'

// Every line of a file is read, set aside with its reason, above the heads, or of another list.

async function readLines(text: string, kind: ImportKind = 'clients'): Promise<ReadSheet> {
  const { buffer } = new TextEncoder().encode(text)
  const { sheets, encoding } = await readBytes(buffer)
  return findSheet(kind, 'liste.csv', sheets, encoding)
}

const clientNames = ({ lines }: ReadSheet) =>
  lines.map(({ cells }) => cells.find((cell) => /\p{L}/u.test(cell)))
const asideOf = ({ margins }: ReadSheet) => margins.map(({ line, is }) => `${line} ${is}`)

const heads = 'Nom;Téléphone;Email'
const client = (at: number) => `Client ${at};+2438123${40_000 + at};c${at}@exemple.cd`
const clients = (from: number, count: number) => Array.from({ length: count }, (_, at) => client(from + at))

const cases: [what: string, lines: string[], read: number, aside: string[], words: string][] = [
  ['heads in the middle', [...clients(0, 3), heads, ...clients(3, 3)], 6, [], '6 lignes : 6 lues'],
  [
    'heads that come again',
    [heads, ...clients(0, 20), heads, ...clients(20, 20)],
    40,
    ['22 titres'],
    '41 lignes : 40 lues, 1 titre',
  ],
  [
    'heads that come again behind a comment mark, in capitals and with empty cells',
    [heads, ...clients(0, 2), `# ${heads}`, ...clients(2, 2), 'NOM;TELEPHONE;EMAIL;;', ...clients(4, 2)],
    6,
    ['4 titres', '7 titres'],
    '8 lignes : 6 lues, 2 titres',
  ],
  [
    'a title that comes again with the heads',
    ['Clients de Goma;;', heads, ...clients(0, 3), 'Clients de Goma;;', heads, ...clients(3, 3)],
    6,
    ['6 titres', '7 titres'],
    '9 lignes : 6 lues, 2 titres, 1 au-dessus des titres',
  ],
  [
    'other titles above heads that come again',
    ['Goma;;', heads, ...clients(0, 3), 'Bukavu;;', heads, ...clients(3, 3)],
    6,
    ['6 titres', '7 titres'],
    '9 lignes : 6 lues, 2 titres, 1 au-dessus des titres',
  ],
  [
    'a mark of UTF-8 in the middle, with quotes',
    [heads, ...clients(0, 2), `\ufeff"Nom";"Téléphone";"Email"`, ...clients(2, 2)],
    4,
    ['4 titres'],
    '5 lignes : 4 lues, 1 titre',
  ],
  [
    'a total and a sentence that close the list',
    [heads, ...clients(0, 3), 'TOTAL : 3 clients;;', 'Arrêté le 20/11/2026 par M. Exemple;;'],
    3,
    ['5 total', '6 fin'],
    '5 lignes : 3 lues, 1 total, 1 fin de liste',
  ],
  [
    'closing sentences of exports',
    [
      heads,
      ...clients(0, 2),
      'Exported on 2026-11-20;;',
      'Édité le;20/11/2026;',
      'Page 1/3;;',
      '2 clients;;',
      '制表人：张三 2026-11-20;;',
      'Fait à Goma, le 20/11/2026;;',
    ],
    2,
    ['4 fin', '5 fin', '6 fin', '7 total', '8 fin', '9 fin'],
    '8 lignes : 2 lues, 1 total, 5 fins de liste',
  ],
  [
    'clients whose names look like a total or an end',
    [
      heads,
      'Total;+243812340001;',
      'Fait Main SARL;+243812340002;',
      'Page 1;+243812340003;',
      'Maman Aminata;;',
    ],
    4,
    [],
    '4 lignes : 4 lues',
  ],
  [
    'a second list with other heads',
    [heads, ...clients(0, 5), '', 'Service;Prix;Unité', 'Fret;12,50;kg', 'Douane;40;forfait'],
    5,
    ['8 titres'],
    "8 lignes : 5 lues, 1 titre, 2 d'une autre liste",
  ],
  [
    'a number column called #',
    ['#;Nom;Téléphone', '1;Kivu;+243812340001', '#;Nom;Téléphone', '2;Lac;+243812340002'],
    2,
    ['3 titres'],
    '3 lignes : 2 lues, 1 titre',
  ],
]

for (const [what, lines, count, aside, words] of cases)
  test(`every line is counted: ${what}`, async () => {
    const sheet = await readLines(lines.join('\r\n'))
    assert.deepEqual([sheet.lines.length, asideOf(sheet)], [count, aside], JSON.stringify(clientNames(sheet)))
    assert.equal(linesWords(sheet), words)
  })

test('a second list is read on request, and the first one is then the other', async () => {
  const sheet = await readLines([heads, ...clients(0, 5), 'Nom;Ville', 'Kivu;Goma', 'Lac;Bukavu'].join('\n'))
  assert.deepEqual(sheet.others, [{ headsLine: 7, heads: ['Nom', 'Ville'], count: 2 }])
  const second = withHeads('clients', sheet, 7)
  assert.deepEqual(
    [second.heads, clientNames(second)],
    [
      ['Nom', 'Ville'],
      ['Kivu', 'Lac'],
    ],
  )
  assert.deepEqual(
    second.others.map(({ headsLine, count }) => [headsLine, count]),
    [[1, 5]],
  )
})

test('the larger of two lists is read first, and of equal ones the first', async () => {
  const other = 'Société;Tél;Ville'
  const line = (at: number) => `Société ${at};+2438123${50_000 + at};Goma`
  const sized = async (first: number, second: number) =>
    (
      await readLines(
        [heads, ...clients(0, first), other, ...Array.from({ length: second }, (_, at) => line(at))].join(
          '\n',
        ),
      )
    ).headsLine
  assert.deepEqual([await sized(5, 2), await sized(2, 5), await sized(3, 3)], [1, 4, 1])
})

test('units under the heads belong to their columns, and heads in two lines are one', async () => {
  const units = await readLines(
    '品名,件数,毛重,长,宽,高\n,,(KG),(MM),(MM),(MM)\n手机壳,12,85.5,600,400,350\n',
    'goods',
  )
  assert.deepEqual(units.heads, ['品名', '件数', '毛重 (KG)', '长 (MM)', '宽 (MM)', '高 (MM)'])
  assert.deepEqual([units.lines.length, asideOf(units)], [1, ['2 titres']])
  const two = await readLines('品名,件数,外箱尺寸,,\n,,长,宽,高\n手机壳,12,60,40,35\n', 'goods')
  assert.deepEqual([two.heads, two.lines.length], [['品名', '件数', '长', '宽', '高'], 1])
})

/** A repeatable generator, so that a failure can be found again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Generated = { lines: string[]; records: number; total: number }

/** A file of clients with everything that stands between them in real ones. */
function generate(seed: number): Generated {
  const random = randomFrom(seed)
  const between = [
    () => heads,
    () => `\ufeff${heads}`,
    () => `#${heads}`,
    () => 'TOTAL;;',
    () => 'Total général : 12 clients;;',
    () => 'Arrêté le 20/11/2026 par M. Exemple;;',
    () => '# extrait du fichier;;',
    () => 'Imprimé le 20/11/2026;;',
    () => '',
    () => ';;',
  ]
  const lines: string[] = []
  let records = 0
  const addRecords = (most: number) => {
    for (let count = 1 + random(most); count > 0; count -= 1) {
      records += 1
      lines.push(client(records))
    }
  }
  for (let count = random(4); count > 0; count -= 1) lines.push(`Fichier ${count} de la société;;`)
  if (random(4) === 0) addRecords(5)
  lines.push(heads)
  addRecords(40)
  for (let count = random(6); count > 0; count -= 1) {
    lines.push(between[random(between.length)]?.() ?? '')
    addRecords(12)
  }
  if (random(3) === 0) {
    lines.push('', 'Service;Prix;Unité')
    for (let count = 1 + random(5); count > 0; count -= 1) lines.push(`Service ${count};${count}0,50;kg`)
  }
  const isFilled = (line: string) => line.replaceAll(/[;\s\ufeff]/g, '') !== ''
  return { lines, records, total: lines.filter(isFilled).length }
}

test('of three hundred generated files, no line is lost and every client is read', async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const { lines, records, total } = generate(seed)
    const sheet = await readLines(lines.join('\r\n'))
    const counted =
      sheet.lines.length +
      sheet.margins.length +
      sheet.aboveCount +
      sheet.others.reduce((sum, { count }) => sum + count, 0)
    const text = `seed ${seed}\n${lines.join('\n')}\n${linesWords(sheet)}`
    assert.equal(counted + 1, total, text)
    assert.equal(sheet.lines.filter(({ cells }) => cells[2]?.includes('@')).length, records, text)
    assert.equal(sheet.lines.length, records, text)
    const whole = withMargins(sheet, true)
    assert.equal(whole.lines.length, records + sheet.margins.length, text)
  }
})
