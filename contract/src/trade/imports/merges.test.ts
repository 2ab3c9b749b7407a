import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOfKind, type ImportKind } from './kinds.ts'
import { fillMerges, isCarried } from './merges.ts'

test('what names is carried down a merge, what adds up or identifies is not', () => {
  const carried: Record<ImportKind, string[]> = {
    clients: ['name', 'type', 'address', 'note'],
    services: ['name', 'description', 'category', 'unit'],
    goods: ['client', 'brandName', 'description', 'destination', 'marks', 'note'],
    invoices: ['client'],
  }
  for (const kind of ['clients', 'services', 'goods', 'invoices'] as const)
    assert.deepEqual(
      Object.keys(fieldsOfKind(kind))
        .filter((field) => isCarried(kind, field))
        .sort(),
      carried[kind].sort(),
    )
})

test('each line under a merge has its text, or says with which line it is merged', () => {
  const lines = [
    { line: 3, cells: ['Avant', '1'] },
    { line: 4, cells: ['Kivu', '102,5', 'a'] },
    { line: 6, cells: ['', '', 'b'] },
    { line: 7, cells: ['Caché', '12', 'c'] },
    { line: 8, cells: [] },
    { line: 9, cells: ['Après'] },
  ]
  const merges = [
    { line: 4, lastLine: 7, column: 0, text: 'Kivu' },
    { line: 4, lastLine: 8, column: 1, text: '102,5' },
  ]
  assert.deepEqual(
    fillMerges(lines, merges).map(({ line, carried, merged }) => [line, carried, merged]),
    [
      [3, ['Avant', '1'], ['Avant', '1']],
      [4, ['Kivu', '102,5', 'a'], ['Kivu', '102,5', 'a']],
      [6, ['Kivu', '102,5', 'b'], ['(fusionné avec la ligne 4)', '(fusionné avec la ligne 4)', 'b']],
      [7, ['Kivu', '102,5', 'c'], ['(fusionné avec la ligne 4)', '(fusionné avec la ligne 4)', 'c']],
      [8, ['', '102,5'], ['', '(fusionné avec la ligne 4)']],
      [9, ['Après'], ['Après']],
    ],
  )
  assert.deepEqual(fillMerges(lines)[2]?.carried, ['', '', 'b'])
})
