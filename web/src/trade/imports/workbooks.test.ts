import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLine } from '@escale/contract/trade/imports/check-line'
import { craftWorkbook, textCell, textRows } from './cases/reader/crafted-workbook.ts'
import { readBytes } from './file/read-bytes.ts'
import { findSheet, withHidden, withSheet } from './file/read-sheet.ts'
import { UnreadableFile } from './file/sheet.ts'
import { isDateFormat, unitOfFormat } from './file/styles.ts'
import { sheetsOfXlsx } from './file/xlsx.ts'
import { hiddenWords, mergedCellsText, unreadableWords } from './reading-words.ts'

const heads = ['Nom', 'Téléphone', 'Email']
const clients = textRows(heads, ['Kivu', '+243812345671'], ['Océan', '+243812345672'])

async function readRows(rows: string, options = {}): Promise<string[][]> {
  const [sheet] = await sheetsOfXlsx(await craftWorkbook([{ name: 'A', rows }], options))
  return sheet?.lines.map(({ cells }) => cells) ?? []
}

const readCell = async (cell: string, options = {}) =>
  (await readRows(`<row r="1">${cell}</row>`, options))[0]?.[0] ?? ''

test('a cell that could not be read keeps a text that says so', async () => {
  const table: [cell: string, text: string][] = [
    ['<c r="A1"><f>2*6</f></c>', '=2*6'],
    ['<c r="A1"><f>2*6</f><v></v></c>', '=2*6'],
    ['<c r="A1"><f>2*6</f><v/></c>', '=2*6'],
    ['<c r="A1"><f t="shared" si="0"/></c>', '=…'],
    ['<c r="A1" t="str"><f>A2&amp;B2</f></c>', '=A2&B2'],
    ['<c r="A1"><f>2*6</f><v>12</v></c>', '12'],
    ['<c r="A1" t="str"><f>IF(B1="","",B1)</f><v></v></c>', ''],
    ['<c r="A1" t="str"><f>UPPER("x")</f><v>X</v></c>', 'X'],
    ['<c r="A1" t="e"><f>VLOOKUP(1,A:B,2)</f><v>#N/A</v></c>', '#N/A'],
    ['<c r="A1" t="e"><v>#REF!</v></c>', '#REF!'],
    ['<c r="A1" t="e" vm="1"><v>#VALUE!</v></c>', '(image)'],
    ['<c r="A1" t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>', '(image)'],
    ['<c r="A1" t="e" vm="1"><f>_xlfn.IMAGE("https://x.cd/a.png")</f><v>#VALUE!</v></c>', '(image)'],
    ['<c r="A1" s="0"/>', ''],
  ]
  for (const [cell, text] of table) assert.equal(await readCell(cell), text, cell)
  const uncomputed = { settings: '<calcPr fullCalcOnLoad="1"/>' }
  assert.equal(await readCell('<c r="A1"><f>B2*7</f><v>0</v></c>', uncomputed), '=B2*7')
  assert.equal(await readCell('<c r="A1"><f>B2*7</f><v>0</v></c>'), '0')
})

test('values of all types are read as people see them', async () => {
  const table: [cell: string, text: string][] = [
    ['<c r="A1" t="s"><v>1</v></c>', 'Kivu & fils 😀'],
    ['<c r="A1" t="s"><v>0</v></c>', '東京'],
    ['<c r="A1" t="b"><v>1</v></c>', 'oui'],
    ['<c r="A1" t="d"><v>2026-11-22T00:00:00</v></c>', '2026-11-22'],
    ['<c r="A1" s="1"><v>46348</v></c>', '2026-11-22'],
    ['<c r="A1" s="2"><v>46348</v></c>', '46348'],
    ['<c r="A1"><v>0.30000000000000004</v></c>', '0.3'],
    ['<x:c r="A1" t="inlineStr"><x:is><x:r><x:t>Ki</x:t></x:r><x:r><x:t>vu</x:t></x:r></x:is></x:c>', 'Kivu'],
    ['<c t="inlineStr"><is><t>sans adresse_x0041_</t></is></c>', 'sans adresseA'],
  ]
  const options = {
    sharedStrings: [
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
      '<r><t>Kivu &amp; </t></r><r><t>fils &#x1F600;</t></r>',
    ],
    numberFormats: ['dd/mm/yyyy', '0.00E+00'],
  }
  for (const [cell, text] of table) assert.equal(await readCell(cell, options), text, cell)
})

test('a format of dates is told from a format of numbers', () => {
  for (const date of [
    'dd/mm/yyyy',
    '[$-40C]d mmmm yyyy;@',
    'h:mm AM/PM',
    '[h]:mm',
    'mm:ss.0',
    'jj/mm/aaaa',
    'yyyy"年"m"月"',
  ])
    assert.equal(isDateFormat(date), true, date)
  for (const number of [
    'General',
    '0.00',
    '#,##0 "FC"',
    '0.00E+00',
    '#,##0.00\\ [$€-40C]',
    '[Red]0',
    '@',
    '0" jours"',
    '_-* #,##0_-',
  ])
    assert.equal(isDateFormat(number), false, number)
})

test('a number is read with the unit and the zeros that its format shows', async () => {
  const expected: Record<string, string> = {
    '#,##0 "FC"': 'FC',
    '#,##0.00\\ [$€-40C]': '€',
    '_-* #,##0.00\\ "CDF"_-;-* #,##0.00\\ "CDF"_-': 'CDF',
    '[$$-409]#,##0.00': '$',
    '"US$" #,##0': 'US$',
    '[$FCFA] #,##0': 'FCFA',
    '0.0" kg"': 'kg',
    '0" g"': 'g',
    '0 "毫米"': '毫米',
    '0" jours"': '',
    '[Red]0': '',
    General: '',
    '0.00E+00': '',
    '0%': '',
    '@': '',
  }
  for (const [format, unit] of Object.entries(expected)) assert.equal(unitOfFormat(format), unit, format)
  const numberFormats = ['#,##0 &quot;FC&quot;', '0&quot; g&quot;', '[$$-409]#,##0.00', '000000']
  const options = { numberFormats }
  const table: [cell: string, text: string][] = [
    ['<c r="A1" s="1"><v>28000</v></c>', '28000 FC'],
    ['<c r="A1" s="2"><v>350</v></c>', '350 g'],
    ['<c r="A1" s="3"><v>12.5</v></c>', '12.5 $'],
    ['<c r="A1" s="4"><v>123</v></c>', '000123'],
    ['<c r="A1"><v>28000</v></c>', '28000'],
  ]
  for (const [cell, text] of table) assert.equal(await readCell(cell, options), text, cell)
  const price = (text: string) =>
    checkLine('services', { name: 'Fret', price: text }, { columns: { price: 'Prix' } })
  assert.match(price('28000 FC').problems?.price ?? '', /^Montant en CDF/)
  assert.equal(price('12.5 $').draft?.price, 1250)
  assert.equal(price('1234.5 US$').draft?.price, 123_450)
})

test('the first shown sheet is read, and each of the others can be chosen', async () => {
  const of = (...states: (string | undefined)[]) =>
    craftWorkbook(states.map((state, at) => ({ name: `F${at + 1}`, rows: clients, ...(state && { state }) })))
  const table: [states: (string | undefined)[], read: string][] = [
    [[undefined, undefined], 'F1'],
    [['state="hidden"', undefined], 'F2'],
    [['state="veryHidden"', 'state="hidden"', undefined], 'F3'],
    [['state="visible"', undefined], 'F1'],
    [['state="hidden"', 'state="veryHidden"'], 'F1'],
  ]
  for (const [states, read] of table) {
    const { sheets } = await readBytes(await of(...states))
    const sheet = findSheet('clients', 'c.xlsx', sheets)
    assert.equal(sheet.sheetName, read)
    for (const other of sheet.sheets) assert.equal(withSheet('clients', sheet, other).sheetName, other.name)
  }
})

test('hidden lines are told and read only when asked', async () => {
  const row = (line: number, name: string, attributes: string) =>
    `<row r="${line}" ${attributes}>${textCell(`A${line}`, name)}${textCell(`B${line}`, '+2438')}</row>`
  const rows = [
    `<row r="1">${textCell('A1', 'Nom')}${textCell('B1', 'Téléphone')}</row>`,
    row(2, 'Kivu', ''),
    row(3, 'Filtré', 'hidden="1"'),
    row(4, 'Groupé', 'hidden="true" outlineLevel="1"'),
    row(5, 'Écrasé', 'ht="0" customHeight="1"'),
    row(6, 'Océan', 'hidden="0" ht="15"'),
  ].join('')
  const { sheets } = await readBytes(await craftWorkbook([{ name: 'A', rows }]))
  const sheet = findSheet('clients', 'c.xlsx', sheets)
  const names = (read: typeof sheet) => read.lines.map(({ cells }) => cells[0])
  assert.deepEqual(names(sheet), ['Kivu', 'Océan'])
  assert.equal(hiddenWords(sheet), '3 lignes masquées dans le classeur ne sont pas lues : 3, 4 et 5.')
  const all = withHidden('clients', sheet, true)
  assert.deepEqual(names(all), ['Kivu', 'Filtré', 'Groupé', 'Écrasé', 'Océan'])
  assert.deepEqual(names(withHidden('clients', all, false)), ['Kivu', 'Océan'])
})

test('unreadable cells are told by line and column', async () => {
  const rows = `${textRows(['Nom', 'Poids'], ['Kivu'], ['Océan'], ['Lac'])
    .replace('</row><row r="3">', '<c r="B2"><f>C2*2</f></c></row><row r="3">')
    .replace(
      '</row><row r="4">',
      '<c r="B3"><f>C3*2</f></c></row><row r="4">',
    )}<row r="5">${textCell('A5', 'Mer')}<c r="B5" t="e"><v>#REF!</v></c></row>`
  const { sheets } = await readBytes(await craftWorkbook([{ name: 'A', rows }]))
  assert.deepEqual(unreadableWords(findSheet('clients', 'c.xlsx', sheets)), [
    'Lignes\u00a02 et 3, colonne Poids : ces cellules sont des formules sans valeur : ' +
      'rouvrez le fichier dans Excel et enregistrez-le.',
    'Ligne\u00a05, colonne Poids : cette cellule est une erreur du tableur (#REF!) : ' +
      'corrigez-la dans le fichier.',
  ])
})

test('a merge is handed over with its text, and one over an added value is told', async () => {
  const rows = textRows(
    ['LISTE'],
    ['Client', 'Numéro de suivi', 'Poids'],
    ['Kivu', 'SF1000000000001', '102,5'],
    ['', 'SF1000000000002', ''],
  )
  const { sheets } = await readBytes(
    await craftWorkbook([{ name: 'A', rows, merges: ['A1:C1', 'A3:A4', '$C$3:$C$4', 'B9:B12'] }]),
  )
  assert.deepEqual(sheets[0]?.merges, [
    { line: 3, lastLine: 4, column: 0, text: 'Kivu' },
    { line: 3, lastLine: 4, column: 2, text: '102,5' },
  ])
  const sheet = findSheet('goods', 'c.xlsx', sheets)
  const columns = { client: 'Client', trackingNumber: 'Numéro de suivi', weightKg: 'Poids' }
  assert.deepEqual(mergedCellsText('goods', sheet, columns), [
    'Lignes\u00a03 à 4, colonne Poids : une seule cellule fusionnée. ' +
      '« 102,5 » vaut pour la ligne\u00a03 seule.',
  ])
})

test('a head merged with the line above it names its column', async () => {
  const rows = textRows(
    ['Client', 'Numéro de suivi', 'Taille'],
    ['', '', 'Longueur', 'Largeur', 'Hauteur'],
    ['Kivu', 'SF1000000000001', '60', '40', '35'],
    ['Océan', 'SF1000000000002', '60', '40', '35'],
  )
  const { sheets } = await readBytes(
    await craftWorkbook([{ name: 'A', rows, merges: ['A1:A2', 'B1:B2', 'C1:E1'] }]),
  )
  const sheet = findSheet('goods', 'c.xlsx', sheets)
  assert.equal(sheet.headsLine, 2)
  assert.deepEqual(sheet.heads, ['Client', 'Numéro de suivi', 'Longueur', 'Largeur', 'Hauteur'])
})

test('rows without text cost nothing, and lines past the limit are not read', async () => {
  const empty = Array.from({ length: 300_000 }, (_, at) => `<row r="${at + 4}"/>`).join('')
  assert.equal((await readRows(clients + empty)).length, 3)
  const many = Array.from(
    { length: 60_000 },
    (_, at) => `<row><c t="s"><v>${at % 7}</v></c><c><v>${at}</v></c></row>`,
  )
  const options = { sharedStrings: Array.from({ length: 7 }, (_, at) => `<t>Client ${at}</t>`) }
  const { sheets } = await readBytes(await craftWorkbook([{ name: 'A', rows: many.join('') }], options))
  assert.equal(sheets[0]?.lines.length, 20_000)
  assert.throws(() => findSheet('clients', 'c.xlsx', sheets), /plus de 20\s000 lignes : 10 000 au plus/)
})

test('a crafted workbook is refused within bounds', async () => {
  const refused = (rows: string, reason: RegExp) => assert.rejects(readRows(rows), reason)
  await refused('<a>'.repeat(200_000), /mal formée/)
  await refused(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(9_000_000)}`, /mal formée/)
  const far = Array.from(
    { length: 400 },
    (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`,
  )
  await refused(far.join(''), /trop de cellules/)
  assert.equal((await readRows(`${clients}<row r="1048576">${textCell('XFD1048576', 'x')}</row>`)).length, 4)
})

test('« abîmé » and « protégé » are said only of such workbooks', async () => {
  const whole = await craftWorkbook([{ name: 'A', rows: clients }])
  await assert.rejects(readBytes(whole.slice(0, whole.byteLength - 200)), /abîmé : sa fin manque/)
  await assert.rejects(
    readBytes(await craftWorkbook([{ name: 'A', rows: '<row><c></row>' }])),
    /abîmé.*mal formée/,
  )
  await assert.rejects(
    readBytes(await craftWorkbook([{ name: 'A', rows: clients }], { password: 'x' })),
    /protégé/,
  )
  const { sheets } = await readBytes(await craftWorkbook([{ name: 'A', rows: '' }]))
  assert.throws(() => findSheet('clients', 'c.xlsx', sheets), /aucune ligne/)
})

test('the progress of a workbook goes from nothing to all', async () => {
  const parts: number[] = []
  await sheetsOfXlsx(await craftWorkbook([{ name: 'A', rows: clients }]), (part) => parts.push(part))
  assert.ok(parts.length > 0 && parts.every((part) => part >= 0 && part <= 1))
  assert.ok((parts.at(-1) ?? 0) > 0.9)
})

test('a reading stops when its progress report throws', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('')
  const bytes = await craftWorkbook([{ name: 'A', rows }])
  let reports = 0
  const stop = () => {
    reports += 1
    throw new UnreadableFile('Lecture annulée.')
  }
  await assert.rejects(sheetsOfXlsx(bytes, stop), /Lecture annulée/)
  assert.ok(reports < 4, `${reports} reports`)
})
