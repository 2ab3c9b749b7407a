import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleColumns, withSwitchedColumn } from './visible-columns.ts'

const columns = ['Numéro', 'Client', 'Type', 'Total'].map((title) => ({ title }))
const shownTitles = (hidden: string[]) => visibleColumns(columns, hidden).map(({ title }) => title)

test('a column left out is not shown, and the name of the record always is', () => {
  assert.deepEqual(shownTitles(['Type', 'Numéro']), ['Numéro', 'Client', 'Total'])
  assert.equal(visibleColumns(columns, []), columns)
})

test('a column is switched off and on again, and titles of another release are dropped', () => {
  assert.deepEqual(withSwitchedColumn(columns, ['Total', 'Volume'], 'Type'), ['Type', 'Total'])
  assert.deepEqual(withSwitchedColumn(columns, ['Type', 'Total'], 'Type'), ['Total'])
  assert.deepEqual(withSwitchedColumn(columns, [], 'Numéro'), [])
})
