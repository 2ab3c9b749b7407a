import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXlsx } from 'hucre/xlsx'
import { piecesOf } from '#trade/imports/pieces.ts'
import { textOf } from './cell-text.ts'
import { sheetOfCsv } from './csv.ts'
import { decodeText, detectEncoding } from './encodings.ts'
import { findSheet } from './read-sheet.ts'
import { numberRows } from './sheet.ts'
import { sheetsOfXlsx } from './xlsx.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const linesOfCsv = (bytes: ArrayBuffer) => sheetOfCsv(decodeText(bytes, detectEncoding(bytes))).lines
const cellsOfCsv = (bytes: ArrayBuffer) => linesOfCsv(bytes).map(({ cells }) => cells)
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer

test('semicolons, commas and tabs are detected as separators, and quoted text is kept whole', () => {
  const lines = [
    ['Nom', 'Adresse'],
    ['Kivu; Transit', 'Goma, av. du Lac'],
  ]
  assert.deepEqual(cellsOfCsv(bytesOf('Nom;Adresse\r\n"Kivu; Transit";Goma, av. du Lac\r\n')), lines)
  assert.deepEqual(cellsOfCsv(bytesOf('Nom,Adresse\n"Kivu; Transit","Goma, av. du Lac"\n')), lines)
  assert.deepEqual(cellsOfCsv(bytesOf('Nom\tAdresse\nKivu; Transit\tGoma, av. du Lac\n')), lines)
})

test('a file whose lines are quoted as a whole is read as its columns, and a list of names stays one column', () => {
  const read = (text: string) => cellsOfCsv(bytesOf(text))
  assert.deepEqual(read('"Nom,Ville"\n"Kivu ""Est"",Goma"\n\n"Sud,""Uvira, port"""\n'), [
    ['Nom', 'Ville'],
    ['Kivu "Est"', 'Goma'],
    ['Sud', 'Uvira, port'],
  ])
  assert.deepEqual(read('"Nom"\n"Kabila, Jean"\n"Ilunga, Rose"\n'), [
    ['Nom'],
    ['Kabila, Jean'],
    ['Ilunga, Rose'],
  ])
})

test('a title line does not hide the separator, and commas within names are no separator', () => {
  assert.deepEqual(cellsOfCsv(bytesOf('Nos clients\n\nNom;Tel\nKivu;1\nGoma;2\n')), [
    ['Nos clients'],
    ['Nom', 'Tel'],
    ['Kivu', '1'],
    ['Goma', '2'],
  ])
  assert.deepEqual(cellsOfCsv(bytesOf('Nos clients\nNom,Tel\nKivu,1\n')), [
    ['Nos clients'],
    ['Nom', 'Tel'],
    ['Kivu', '1'],
  ])
  assert.deepEqual(cellsOfCsv(bytesOf('Nom\nKivu, SARL\nMama Benz\nGoma, SARL\nBukavu, SARL\n')), [
    ['Nom'],
    ['Kivu, SARL'],
    ['Mama Benz'],
    ['Goma, SARL'],
    ['Bukavu, SARL'],
  ])
  assert.deepEqual(cellsOfCsv(bytesOf('Nom, Tel\nKivu, 1\n')), [
    ['Nom', 'Tel'],
    ['Kivu', '1'],
  ])
  const titled = 'Nos clients\nNom;Tel;Email;Adresse\nKivu;1;;Goma, Himbi, 3\nSud;2;;Bukavu, Ibanda, 8\n'
  assert.deepEqual(
    cellsOfCsv(bytesOf(titled)).map((cells) => cells.at(-1)),
    ['Nos clients', 'Adresse', 'Goma, Himbi, 3', 'Bukavu, Ibanda, 8'],
  )
})

test('UTF-8 with or without its mark, Windows-1252 and UTF-16 are detected', () => {
  assert.deepEqual(cellsOfCsv(bytesOf('\uFEFFPrénom;Œuvre\n')), [['Prénom', 'Œuvre']])
  assert.deepEqual(cellsOfCsv(latin('Pr\u00e9nom;\u20ac'.replace('\u20ac', '\u0080'))), [['Prénom', '€']])
  const wide = new Uint8Array(
    new Uint16Array([0xfeff, ...[...'é;à'].map((letter) => letter.charCodeAt(0))]).buffer,
  )
  assert.deepEqual(cellsOfCsv(wide.buffer), [['é', 'à']])
})

test('exports put end to end may end their lines in two ways', () => {
  const lines = [
    { line: 1, cells: ['Nom', 'Ville'] },
    { line: 2, cells: ['Kivu', 'Goma'] },
    { line: 3, cells: ['Lac', 'Bukavu'] },
    { line: 4, cells: ['Mer', 'Matadi'] },
  ]
  assert.deepEqual(linesOfCsv(bytesOf('Nom;Ville\r\nKivu;Goma\r\nLac;Bukavu\nMer;Matadi\n')), lines)
  assert.deepEqual(linesOfCsv(bytesOf('Nom;Ville\nKivu;Goma\nLac;Bukavu\r\n"Mer";"Matadi"\r\n')), lines)
})

test('empty lines are skipped, but count in the line numbers', () => {
  const lines = [
    { line: 2, cells: ['a', 'b'] },
    { line: 6, cells: ['1', '2'] },
  ]
  assert.deepEqual(linesOfCsv(bytesOf('\na;b\n;\n\n ; \n1;2\n\n')), lines)
  assert.deepEqual(linesOfCsv(bytesOf('\r\na,b\r\n,\r\n\r\n\r\n1,2\r\n')), lines)
})

test('empty lines of a workbook count in the line numbers too', async () => {
  const rows = [[], ['Nom', 'Prix'], [], ['', ' '], ['Groupage', 12.5]]
  const { buffer } = Uint8Array.from(await writeXlsx({ sheets: [{ name: 'Prix', rows }] }))
  const [sheet] = await sheetsOfXlsx(buffer)
  assert.deepEqual(
    [sheet?.name, sheet?.lines],
    [
      'Prix',
      [
        { line: 2, cells: ['Nom', 'Prix'] },
        { line: 5, cells: ['Groupage', '12.5'] },
      ],
    ],
  )
})

test('the first sheet with a list is read, and the other sheets are named', async () => {
  const of = async (...sheets: [name: string, rows: string[][]][]) => {
    const { buffer } = Uint8Array.from(
      await writeXlsx({ sheets: sheets.map(([name, rows]) => ({ name, rows })) }),
    )
    const { sheetName, unread, lines } = findSheet('clients', 'c.xlsx', await sheetsOfXlsx(buffer))
    return [sheetName, unread, lines.map(({ cells }) => cells[0])]
  }
  const clients = [
    ['Nom', 'Tel'],
    ['Kivu', '1'],
    ['Goma', '2'],
  ]
  assert.deepEqual(await of(['Feuil1', []], ['Clients', clients], ['Feuil3', []]), [
    'Clients',
    [],
    ['Kivu', 'Goma'],
  ])
  assert.deepEqual(await of(['Notice', [['À remplir'], ['Une ligne par client']]], ['Clients', clients]), [
    'Clients',
    ['Notice'],
    ['Kivu', 'Goma'],
  ])
  assert.deepEqual(await of(['Kinshasa', clients], ['Goma', [['Nom'], ['Sud']]]), [
    'Kinshasa',
    ['Goma'],
    ['Kivu', 'Goma'],
  ])
  assert.deepEqual(await of(['Feuil1', [['Société A'], ['Kivu']]], ['Feuil2', [['x']]]), [
    'Feuil1',
    ['Feuil2'],
    ['Kivu'],
  ])
  await assert.rejects(of(['Feuil1', []], ['Feuil2', []]), /aucune ligne/)
})

test('a binary file named .csv is refused', () => {
  const program = 'MZ\x90\0\x03\0\0\0\x04\0\0\0ÿÿ\0\0¸\0\x01\x02\x0e\x1f\x0e\0Í!¸\x01LÍ!This program'
  assert.throws(() => linesOfCsv(latin(program)), /ni un classeur XLSX ni un fichier CSV/)
})

test('an unclosed quote refuses the file and names its line', () => {
  const of = (line: string) => () => linesOfCsv(bytesOf(`Nom;Tel\nKivu;1\n${line}\nGoma;2\nBukavu;3\n`))
  for (const line of ['"Mama Benz;4', 'Tube;"4'])
    assert.throws(of(line), /Ligne 3 : ses guillemets ne se referment pas/, line)
  assert.equal(of('Boutique "Le Coin";4')().length, 5)
  assert.deepEqual(of('"Le Coin" Boutique;4')()[2]?.cells, ['"Le Coin" Boutique', '4'])
  assert.deepEqual(of('"Boutique ""Le Coin""";"4"')()[2]?.cells, ['Boutique "Le Coin"', '4'])
})

test('misplaced quotes stay in the text of their cell', () => {
  const of = (...lines: string[]) => cellsOfCsv(bytesOf(['Nom,Tel,Note', ...lines, ''].join('\n'))).slice(1)
  const table: [lines: string[], cells: string[][]][] = [
    [['"Ets "Kivu" Exemple",1,a'], [['Ets "Kivu" Exemple', '1', 'a']]],
    [['"Ets "Kivu"",1,a'], [['Ets "Kivu"', '1', 'a']]],
    [['""Kivu" Exemple",1,a'], [['"Kivu" Exemple', '1', 'a']]],
    [['"Chez Maman" Alimentation,1,"a, b"'], [['"Chez Maman" Alimentation', '1', 'a, b']]],
    [['Kivu, 1, "a, b"'], [['Kivu', '1', 'a, b']]],
    [['Kivu, "1" , "a ""b"""'], [['Kivu', '1', 'a "b"']]],
    [
      ['"Ets "Kivu" Exemple",1,"deux\nlignes"', 'Lac,2,b'],
      [
        ['Ets "Kivu" Exemple', '1', 'deux\nlignes'],
        ['Lac', '2', 'b'],
      ],
    ],
    [
      ['Tube 32",1,a', '"Ets "Lac" SARL",2,b'],
      [
        ['Tube 32"', '1', 'a'],
        ['Ets "Lac" SARL', '2', 'b'],
      ],
    ],
    [['"Ets ""Kivu"" Exemple",1, "a"'], [['Ets "Kivu" Exemple', '1', 'a']]],
    [['"",1, "a, b"'], [['', '1', 'a, b']]],
  ]
  for (const [lines, cells] of table) assert.deepEqual(of(...lines), cells, lines[0])
  for (const open of ['"Mama Benz,4,a\n"Goma",2,b', '"32"",12,a\n"Goma",2,b'])
    assert.throws(() => of('Kivu,1,a', open), /Ligne 3 : ses guillemets ne se referment pas/, open)
})

test('byte order marks, NUL bytes and the end of a DOS text are nothing', () => {
  const rows = [
    ['Nom', 'Tel'],
    ['Kivu', '1'],
    ['Nom', 'Tel'],
    ['Lac', '2'],
  ]
  for (const text of [
    '\ufeff\ufeffNom;Tel\nKivu;1\n\ufeffNom;Tel\nLac;2\n',
    '\ufeff"Nom";"Tel"\n"Kivu";"1"\n\ufeff"Nom";"Tel"\n"Lac";"2"\n',
    `Nom;Tel\nKi\0vu;1\nNom;Tel\nLac;2\n${'\0'.repeat(300)}`,
    'Nom\0\0\0;Tel\0\nKivu\0\0;1\0\0\0\nNom;Tel\nLac;2\n',
    'Nom;Tel\r\nKivu;1\r\nNom;Tel\r\nLac;2\r\n\x1a',
  ])
    assert.deepEqual(cellsOfCsv(bytesOf(text)), rows, text)
})

test('a text written as a formula to protect it is the text', () => {
  assert.deepEqual(cellsOfCsv(bytesOf('Nom;Tel\n="Kivu";="00123"\n"=""Lac""";="a""b"\n')).slice(1), [
    ['Kivu', '00123'],
    ['Lac', 'a"b'],
  ])
})

test('numbers and dates of a workbook become text without rounding noise', () => {
  assert.deepEqual(
    [0.1 + 0.2, 243812345678, new Date('2026-11-22T00:00:00Z'), true, null, ' x '].map(textOf),
    ['0.3', '243812345678', '2026-11-22', 'oui', '', 'x'],
  )
})

test('a number too long for a workbook shows that it was rounded', () => {
  assert.deepEqual([771234567890, 999_999_999_999_999, 4.2e20].map(textOf), [
    '771234567890',
    '999999999999999',
    '4.2e+20',
  ])
})

test('lines keep their number in the file, and a file without lines or with too many is refused', () => {
  const read = (rows: string[][]) => findSheet('clients', 'c.csv', [{ name: null, lines: numberRows(rows) }])
  const blank = ['', '']
  const { heads, lines } = read([
    ['Mes clients'],
    blank,
    [],
    ['Nom', 'Tel'],
    blank,
    ['Kivu', '1'],
    [],
    ['Goma', '2'],
  ])
  assert.deepEqual(heads, ['Nom', 'Tel'])
  assert.deepEqual(lines, [
    { line: 6, cells: ['Kivu', '1'] },
    { line: 8, cells: ['Goma', '2'] },
  ])
  assert.deepEqual(
    read([...Array.from({ length: 12 }, () => blank), ['Libre'], ['Nom', 'Tel'], ['Kivu', '1']]).lines,
    [{ line: 15, cells: ['Kivu', '1'] }],
  )
  assert.throws(() => read([['Nom'], blank]), /aucune ligne/)
  const many = (count: number) => Array.from({ length: count }, () => [['x'], blank]).flat()
  assert.equal(read([['Nom'], ...many(10_000)]).lines.length, 10_000)
  assert.throws(() => read([['Nom'], ...many(100_000)]), /100\s000 lignes : 10 000 au plus/)
})

test('columns with equal or merged heads get distinct names', () => {
  const lines = numberRows([
    ['Nom', 'Tel', '', 'Tel', ''],
    ['Kivu', '1', 'Goma', '2'],
    ['Sud', '3', '', '4', '', '5'],
  ])
  const { heads } = findSheet('clients', 'c.csv', [{ name: null, lines }])
  assert.deepEqual(heads, ['Nom', 'Tel', 'Colonne 3', 'Tel (2)', '', 'Colonne 6'])
})

test('lines are sent in pieces small enough for a slow network', () => {
  const line = (size: number) => ({ line: 1, texts: { name: 'x'.repeat(size) } })
  assert.deepEqual(
    piecesOf(Array.from({ length: 1200 }, () => line(5))).map(({ length }) => length),
    [500, 500, 200],
  )
  assert.equal(
    piecesOf(Array.from({ length: 200 }, () => line(4000))).every(
      (piece) => JSON.stringify(piece).length < 61_000,
    ),
    true,
  )
  assert.deepEqual(piecesOf([]), [])
})
