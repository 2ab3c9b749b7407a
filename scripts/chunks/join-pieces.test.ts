import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinPieces, type Piece } from './join-pieces.ts'

const [dashboard, invoices, dialog] = [0, 1, 2]
const weights = [8, 8, 1]

function piece(name: string, bytes: number, sights: number[], needs: Piece[] = []): Piece {
  return { modules: [name], bytes, sights: new Set(sights), needs: new Set(needs) }
}

function filesOf(pieces: Piece[]): string[] {
  return joinPieces(pieces, weights)
    .map((modules) => modules.toSorted().join(' '))
    .sort()
}

test('modules needed by the same screens share one file; a module of one screen has its own', () => {
  const shared = [
    piece('react', 500_000, [dashboard, invoices, dialog]),
    piece('frame', 5000, [dashboard, invoices, dialog]),
  ]
  assert.deepEqual(
    filesOf([...shared, piece('tiles', 40_000, [dashboard]), piece('table', 40_000, [invoices])]),
    ['frame react', 'table', 'tiles'],
  )
})

test('a small file joins the files of its screens, but is never added to them for an unopened dialog', () => {
  const pieces = [
    piece('tiles', 40_000, [dashboard]),
    piece('dates', 90_000, [dialog]),
    piece('sum', 900, [dashboard, dialog]),
  ]
  assert.deepEqual(filesOf(pieces), ['dates', 'sum tiles'].sort())
})

test('files have no import cycle: a module between two files keeps them separate', () => {
  const base = piece('base', 30_000, [dashboard, invoices])
  const between = piece('between', 300_000, [dashboard, invoices], [base])
  const last = piece('last', 30_000, [dashboard, invoices], [between])
  for (const files of [filesOf([base, between, last]), filesOf([last, between, base])])
    assert.ok(!files.includes('base last'), files.join(', '))
})
