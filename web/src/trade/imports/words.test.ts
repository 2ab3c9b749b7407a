import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Import } from '@escale/contract/trade/imports/contract'
import {
  earlierWords,
  linesWords,
  marginWords,
  measureReadingText,
  otherListWords,
  ownerlessWords,
} from './words.ts'

const plain = (words: string | null) => words?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null

test('an ambiguous weight shows how it was read', () => {
  assert.deepEqual(
    ['1,250', '12.500 kg', '1,25', '0,750', '1250', 'lourd', ''].map((cell) =>
      plain(measureReadingText('goods', {}, 'weightKg', cell)),
    ),
    ['lu 1,25 kg', 'lu 12,5 kg', null, null, null, null, null],
  )
  assert.equal(plain(measureReadingText('goods', {}, 'lengthCm', '1,200')), 'lu 1,2 cm')
  assert.equal(measureReadingText('goods', {}, 'trackingNumber', '1,250'), null)
})

test('parcels without a client among others with one give a warning', () => {
  const sheet = (...clients: string[]) => ({
    fileName: 'c.xlsx',
    sheetName: null,
    unread: [],
    heads: ['Suivi', 'Client'],
    lines: clients.map((client, at) => ({ line: at + 2, cells: [`T-${at}`, client] })),
  })
  assert.match(
    ownerlessWords(sheet('Kivu', '', ''), 'Client') ?? '',
    /^2 lignes sans client seraient sans propriétaire. Un nom vaut pour sa ligne seule/,
  )
  assert.match(ownerlessWords(sheet('Kivu', ''), 'Client') ?? '', /^1 ligne sans client serait/)
  assert.equal(ownerlessWords(sheet('Kivu', 'Kivu'), 'Client'), null)
  assert.equal(ownerlessWords(sheet('', ''), undefined), null)
})

const counted = {
  lines: [{ line: 2, cells: ['Kivu'] }],
  margins: [],
  keepsMargins: false,
  aboveCount: 0,
  others: [],
  hiddenLines: [],
  readsHidden: false,
  sheetName: null,
  unread: [],
}

test('a workbook with several lists names the sheet that is read and the others', () => {
  const read = { ...counted, sheetName: 'Clients' }
  assert.equal(linesWords({ ...read, unread: [] }), '1 ligne : 1 lue')
  assert.equal(
    plain(linesWords({ ...read, unread: ['Notice'] })),
    '1 ligne de la feuille « Clients » : 1 lue. Pas lue : « Notice ».',
  )
  assert.match(linesWords({ ...read, unread: ['A', 'B'] }), /Pas lues : .*A.*, .*B/)
})

test('the sum names every line that is not read, by its reason', () => {
  const lines = Array.from({ length: 40 }, (_, at) => ({ line: at + 2, cells: ['Kivu'] }))
  const titles = [12, 23, 34].map((line) => ({ line, is: 'titres' as const }))
  assert.equal(linesWords({ ...counted, lines, margins: titles }), '43 lignes : 40 lues, 3 titres')
  assert.equal(linesWords({ ...counted, lines, margins: titles, keepsMargins: true }), '40 lignes : 40 lues')
  assert.equal(
    linesWords({
      ...counted,
      lines,
      margins: [
        { line: 44, is: 'total' },
        { line: 45, is: 'fin' },
        { line: 46, is: 'commentaire' },
      ],
      aboveCount: 2,
      others: [{ headsLine: 50, heads: ['Service', 'Prix'], count: 12 }],
      hiddenLines: [3],
    }),
    "58 lignes : 40 lues, 1 total, 1 commentaire, 1 fin de liste, 2 au-dessus des titres, 12 d'une autre liste, 1 masquée",
  )
})

test('another list is named by its line and its heads', () => {
  assert.equal(
    plain(otherListWords({ headsLine: 23, heads: ['Nom', '', 'Ville'], count: 12 })),
    'Une autre liste a ses titres à la ligne 23 (Nom, Ville) : 12 lignes, pas lues.',
  )
})

test('at most six skipped lines are listed with their reason', () => {
  assert.equal(plain(marginWords([{ line: 9, is: 'total' }])), 'Mise de côté : ligne 9 (total).')
  const comments = [5, 6].map((line) => ({ line, is: 'commentaire' as const }))
  assert.equal(plain(marginWords(comments)), 'Mises de côté : ligne 5 (commentaire), ligne 6 (commentaire).')
  const many = Array.from({ length: 8 }, (_, at) => ({ line: at + 1, is: 'titres' as const }))
  assert.match(plain(marginWords(many)) ?? '', /ligne 6 \(titres\) et 2 autres\.$/)
})

test('an earlier import shows its results, skipped lines and undo deadline', () => {
  const one = {
    kind: 'clients',
    state: 'Terminé',
    linesCount: 5,
    writtenCount: 3,
    undoableUntil: '2026-11-22T13:00:00Z',
  } as Import
  const at = (hour: number, change: Partial<Import> = {}) =>
    plain(earlierWords({ ...one, ...change }, new Date(`2026-11-22T${hour}:00:00Z`), () => '22 nov. à 14:00'))
  assert.equal(at(12), "3 clients : 2 lignes de côté, peut être annulé jusqu'au 22 nov. à 14:00.")
  assert.equal(at(14), '3 clients : 2 lignes de côté.')
  assert.equal(at(12, { writtenCount: 5 }), "5 clients : peut être annulé jusqu'au 22 nov. à 14:00.")
  assert.equal(at(12, { state: 'Annulé', undoableUntil: null }), '3 clients : 2 lignes de côté, annulé.')
})
