import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyPage } from './every-page.ts'

/** A list of `count` rows, two hundred a page. */
const listOf = (count: number) => (cursor: string | undefined) => {
  const start = Number(cursor ?? 0)
  const end = Math.min(start + 200, count)
  return Promise.resolve({
    items: Array.from({ length: end - start }, (_, at) => start + at),
    nextCursor: end < count ? String(end) : null,
  })
}

test('a choice among all rows offers the last of thousands, in order', async () => {
  const rows = await everyPage(listOf(4321))
  assert.deepEqual([rows.length, rows[2000], rows.at(-1)], [4321, 2000, 4320])
  assert.deepEqual(await everyPage(listOf(0)), [])
})

test('a maximum limits the rows and the requests', async () => {
  let requestCount = 0
  const rows = await everyPage((cursor) => {
    requestCount += 1
    return listOf(4321)(cursor)
  }, 400)
  assert.deepEqual([rows.length, requestCount], [400, 2])
})
