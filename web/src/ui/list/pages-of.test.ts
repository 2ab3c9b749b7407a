import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesOf, totalsOf } from './pages-of.ts'

test('totals are remembered whatever the sort and the page: their query is the one of their filters', () => {
  const filters = { search: 'kivu', status: 'Retard' }
  assert.deepEqual(
    totalsOf({ ...filters, sort: 'total', order: 'asc' }).input,
    totalsOf({ ...filters, sort: 'issueDate', order: 'desc' }).input,
  )
  assert.notDeepEqual(
    pagesOf({ ...filters, sort: 'total' }).input(undefined),
    pagesOf({ ...filters, sort: 'issueDate' }).input(undefined),
  )
})
