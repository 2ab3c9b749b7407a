import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesOf, totalsOf } from './pages-of.ts'

test('the totals of a list depend on its filters, not on its order', () => {
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
