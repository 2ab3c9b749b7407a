import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesWords } from './words.ts'

const plain = (words: string | null) => words?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null

test('a workbook of several lists says which sheet is read, and which are not', () => {
  const read = { fileName: 'c.xlsx', heads: ['Nom'], lines: [{ line: 2, cells: ['Kivu'] }] }
  assert.equal(linesWords({ ...read, sheetName: 'Clients', unread: [] }), '1 ligne')
  assert.equal(plain(linesWords({ ...read, sheetName: 'Clients', unread: ['Notice'] })), '1 ligne de la feuille « Clients ». Pas lue : « Notice ».')
  assert.match(linesWords({ ...read, sheetName: 'Clients', unread: ['A', 'B'] }), /Pas lues : .*A.*, .*B/)
})
