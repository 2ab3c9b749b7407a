import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesOfCsv } from './csv.ts'
import { piecesOf } from './pieces.ts'
import { sheetOf } from './read-file.ts'
import { textOf } from './xlsx.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer

test('the separator is found by itself, semicolons, commas, tabs, and what is between quotes is left alone', () => {
  const lines = [
    ['Nom', 'Adresse'],
    ['Kivu; Transit', 'Goma, av. du Lac'],
  ]
  assert.deepEqual(linesOfCsv(bytesOf('Nom;Adresse\r\n"Kivu; Transit";Goma, av. du Lac\r\n')), lines)
  assert.deepEqual(linesOfCsv(bytesOf('Nom,Adresse\n"Kivu; Transit","Goma, av. du Lac"\n')), lines)
  assert.deepEqual(linesOfCsv(bytesOf('Nom\tAdresse\nKivu; Transit\tGoma, av. du Lac\n')), lines)
})

test('so is the encoding: UTF-8 with its mark or without, what Excel writes in French, UTF-16', () => {
  assert.deepEqual(linesOfCsv(bytesOf('\uFEFFPrénom;Œuvre\n')), [['Prénom', 'Œuvre']])
  assert.deepEqual(linesOfCsv(latin('Pr\u00e9nom;\u20ac'.replace('\u20ac', '\u0080'))), [['Prénom', '€']])
  const wide = new Uint8Array(new Uint16Array([0xfeff, ...[...'é;à'].map((letter) => letter.charCodeAt(0))]).buffer)
  assert.deepEqual(linesOfCsv(wide.buffer), [['é', 'à']])
})

test('empty lines say nothing; a program that calls itself CSV is refused', () => {
  assert.deepEqual(linesOfCsv(bytesOf('a;b\n;\n\n1;2\n')), [
    ['a', 'b'],
    ['1', '2'],
  ])
  assert.throws(() => linesOfCsv(bytesOf('MZ\0\0')), /ni un classeur XLSX ni un fichier CSV/)
})

test('a cell of a workbook is text: a figure with a point, without what arithmetic left behind, a date as its day', () => {
  assert.deepEqual([0.1 + 0.2, 243812345678, new Date('2026-11-22T00:00:00Z'), true, null, ' x '].map(textOf), [
    '0.3',
    '243812345678',
    '2026-11-22',
    'oui',
    '',
    'x',
  ])
})

test('lines keep their number in the file; none, or too many, are refused', () => {
  const { heads, lines } = sheetOf('clients', 'c.csv', [['Mes clients'], ['Nom', 'Tel'], ['Kivu', '1']])
  assert.deepEqual([heads, lines], [['Nom', 'Tel'], [{ line: 3, cells: ['Kivu', '1'] }]])
  assert.throws(() => sheetOf('clients', 'c.csv', [['Nom']]), /aucune ligne/)
  const many = [['Nom'], ...Array.from({ length: 100_000 }, () => ['x'])]
  assert.throws(() => sheetOf('clients', 'c.csv', many), /100\s000 lignes : 10 000 au plus/)
})

test('pieces are as long as a request may be', () => {
  const line = (size: number) => ({ line: 1, texts: { name: 'x'.repeat(size) } })
  assert.deepEqual(
    piecesOf(Array.from({ length: 1200 }, () => line(5))).map(({ length }) => length),
    [500, 500, 200],
  )
  assert.equal(
    piecesOf(Array.from({ length: 200 }, () => line(4000))).every((piece) => JSON.stringify(piece).length < 300_000),
    true,
  )
  assert.deepEqual(piecesOf([]), [])
})
