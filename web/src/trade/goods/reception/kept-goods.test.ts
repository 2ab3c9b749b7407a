import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Instant } from '@escale/contract/values/days'
import { goodsCopy, withChanged } from './kept-goods.ts'

const goods = (id: string, status = 'Reçu') => ({ id, status })

test('what changed replaces what was known of it, the last change first', () => {
  const known = [goods('c'), goods('b'), goods('a')]
  const changed = [goods('a', 'Chargé'), goods('d'), goods('a', 'Remis')]
  assert.deepEqual(withChanged(known, changed), [goods('a', 'Remis'), goods('d'), goods('c'), goods('b')])
})

// Goods whose last change is so many minutes past midnight.
const changedAt = (id: string, minute: number) => ({
  id,
  updatedAt: `2026-11-01T00:${String(minute).padStart(2, '0')}:00Z` as Instant,
})

type Changed = ReturnType<typeof changedAt>

/**
 * A server of these goods that gives two of them a page, tells what it was asked, and may be out of reach.
 */
function serverOf(goods: Changed[]) {
  const asked: (string | undefined)[] = []
  const server = {
    goods,
    removed: [] as string[],
    asked,
    answersLeft: Number.POSITIVE_INFINITY,
    async pageAt({
      cursor,
      changedSince,
    }: {
      cursor?: string | undefined
      changedSince?: Instant | undefined
    }) {
      if (server.answersLeft-- < 1) throw new TypeError('Failed to fetch')
      asked.push(changedSince?.slice(14, 16))
      const sign = changedSince ? 1 : -1
      const since = server.goods.filter(({ updatedAt }) => updatedAt >= (changedSince ?? ''))
      const sorted = since.toSorted((one, other) => sign * one.updatedAt.localeCompare(other.updatedAt))
      const left = sorted.filter(
        ({ updatedAt }) => cursor === undefined || sign * updatedAt.localeCompare(cursor as Instant) > 0,
      )
      return {
        items: left.slice(0, 2),
        nextCursor: left.length > 2 ? (left[1]?.updatedAt ?? null) : null,
        ...(changedSince && { removed: server.removed }),
      }
    },
  }
  return server
}

/** Goods of a capital letter are in stock. */
const isWanted = ({ id }: { id: string }) => id === id.toUpperCase()

function readingOf({ pageAt }: ReturnType<typeof serverOf>, most: number, begun: Begun | null = null) {
  const read = goodsCopy<{ id: string }>({ pageAt, most, isWanted, begun })
  return async () => (await read()).goods
}
type Begun = { goods: { id: string }[]; upTo: Instant; older: string | undefined }

const idsOf = (copy: { id: string }[]) => copy.map(({ id }) => id).join('')

test('a first copy goes back from the last change as far as there is room, and no further', async () => {
  const server = serverOf(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(changedAt))
  assert.equal(idsOf(await readingOf(server, 4)()), 'GFED')
  assert.equal(server.asked.length, 3, 'two pages back, and what changed meanwhile')
})

test('a copy of one page is asked for once, then only what changed since', async () => {
  const server = serverOf(['a', 'b'].map(changedAt))
  const readCopy = readingOf(server, 10)
  assert.equal(idsOf(await readCopy()), 'ba')
  server.goods = [changedAt('b', 1), changedAt('a', 5), changedAt('c', 6)]
  assert.equal(idsOf(await readCopy()), 'cab')
  assert.deepEqual(server.asked, [undefined, '01', '01'])
})

test('what a colleague removed is forgotten at the next reading, without asking for the others again', async () => {
  const server = serverOf(['a', 'b', 'c'].map(changedAt))
  const readCopy = readingOf(server, 10)
  assert.equal(idsOf(await readCopy()), 'cba')
  server.goods = server.goods.filter(({ id }) => id !== 'b')
  server.removed = ['b']
  server.asked.length = 0
  assert.equal(idsOf(await readCopy()), 'ca')
  assert.deepEqual(server.asked, ['02'])
})

test('a copy that the network cut goes on from the page it had reached', async () => {
  const server = serverOf(['a', 'b', 'c', 'd', 'e', 'f'].map(changedAt))
  const readCopy = readingOf(server, 10)
  server.answersLeft = 2
  await assert.rejects(readCopy())
  server.answersLeft = Number.POSITIVE_INFINITY
  server.goods = [
    ...server.goods.filter(({ id }) => id !== 'a' && id !== 'f'),
    changedAt('f', 20),
    changedAt('a', 30),
  ]
  assert.equal(idsOf(await readCopy()), 'afedcb')
  assert.deepEqual(server.asked, [undefined, undefined, undefined, '05'])
})

test('two who ask at once wait for one reading: no goods are kept twice', async () => {
  const server = serverOf(['a', 'b', 'c', 'd'].map(changedAt))
  const readCopy = readingOf(server, 10)
  const copies = await Promise.all([readCopy(), readCopy()])
  assert.deepEqual(copies.map(idsOf), ['dcba', 'dcba'])
})

test('a company without goods is asked again the next time', async () => {
  const server = serverOf([])
  const readCopy = readingOf(server, 10)
  assert.deepEqual(await readCopy(), [])
  server.goods = [changedAt('a', 1)]
  assert.equal(idsOf(await readCopy()), 'a')
})

test('when there is no room for all, what is in stock stays, however long ago it changed', async () => {
  const server = serverOf(['A', 'b', 'C', 'd', 'e', 'f'].map(changedAt))
  const readCopy = readingOf(server, 3)
  assert.equal(idsOf(await readCopy()), 'fCA')
  server.goods = [...server.goods, changedAt('G', 9)]
  assert.equal(idsOf(await readCopy()), 'GCA')
})

test('a start asks for what changed since the copy this device has, and for no more', async () => {
  const server = serverOf(['a', 'b', 'c', 'd'].map(changedAt))
  const begun = { goods: [{ id: 'c' }, { id: 'b' }], upTo: changedAt('c', 2).updatedAt, older: undefined }
  assert.equal(idsOf(await readingOf(server, 10, begun)()), 'dcb')
  assert.deepEqual(server.asked, ['02'])
})
