import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsWithin, leastWidth, tracksOf } from './fitting-columns.ts'

const columns = [
  { title: 'Client', width: 160, grow: 1 },
  { title: 'Type', width: 80, leaves: 1 },
  { title: 'Échéance', width: 90, leaves: 2 },
  { title: 'Statut', width: 220, least: 96 },
  { title: 'Reste dû', width: 110 },
]
const shownAt = (width: number) => columnsWithin(columns, width).map(({ title }) => title)
const whole = 160 + 80 + 90 + 220 + 110 + 4 * 16 + 32

test('a wide table shows all columns in order', () => {
  assert.deepEqual(shownAt(whole), ['Client', 'Type', 'Échéance', 'Statut', 'Reste dû'])
})

test('the least important columns are hidden first, and no more than necessary', () => {
  assert.deepEqual(shownAt(whole - 1), ['Client', 'Échéance', 'Statut', 'Reste dû'])
  assert.deepEqual(shownAt(whole - 80 - 16 - 1), ['Client', 'Statut', 'Reste dû'])
})

test('names, statuses and amounts stay in any width, and the table then scrolls', () => {
  assert.deepEqual(shownAt(100), ['Client', 'Statut', 'Reste dû'])
  assert.equal(leastWidth(columnsWithin(columns, 100)), 160 + 96 + 110 + 2 * 16 + 32)
})

test('a column is narrowed before another one is hidden', () => {
  assert.equal(
    tracksOf(columnsWithin(columns, 100)),
    'minmax(160px, 1fr) minmax(96px, 220px) minmax(110px, 110px)',
  )
})
