import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Instant } from '@escale/contract/values/days'
import { createGoodsReader, mergeChanged } from './goods-copy.ts'

const goods = (id: string, status = 'Reçu') => ({ id, status })

test('a change replaces the stored goods, and the newest change comes first', () => {
  const stored = [goods('c'), goods('b'), goods('a')]
  const changed = [goods('a', 'Chargé'), goods('d'), goods('a', 'Remis')]
  assert.deepEqual(mergeChanged(stored, changed), [goods('a', 'Remis'), goods('d'), goods('c'), goods('b')])
})

// Goods that last changed at this minute after midnight.
const changedAt = (id: string, minute: number) => ({
  id,
  updatedAt: `2026-11-01T00:${String(minute).padStart(2, '0')}:00Z` as Instant,
})

type ChangedGoods = ReturnType<typeof changedAt>

/** A server of these goods with two goods a page. It records its requests and can become unreachable. */
function serverOf(goods: ChangedGoods[]) {
  const requests: (string | undefined)[] = []
  const server = {
    goods,
    removed: [] as string[],
    requests,
    answersLeft: Number.POSITIVE_INFINITY,
    async pageAt({
      cursor,
      changedSince,
    }: {
      cursor?: string | undefined
      changedSince?: Instant | undefined
    }) {
      if (server.answersLeft-- < 1) throw new TypeError('Failed to fetch')
      requests.push(changedSince?.slice(14, 16))
      const sign = changedSince ? 1 : -1
      const since = server.goods.filter(({ updatedAt }) => updatedAt >= (changedSince ?? ''))
      const sorted = since.toSorted((one, other) => sign * one.updatedAt.localeCompare(other.updatedAt))
      const remaining = sorted.filter(
        ({ updatedAt }) => cursor === undefined || sign * updatedAt.localeCompare(cursor as Instant) > 0,
      )
      return {
        items: remaining.slice(0, 2),
        nextCursor: remaining.length > 2 ? (remaining[1]?.updatedAt ?? null) : null,
        ...(changedSince && { removed: server.removed }),
      }
    },
  }
  return server
}

/** Goods named by a capital letter are in stock. */
const isWanted = ({ id }: { id: string }) => id === id.toUpperCase()

function readerOf(
  { pageAt }: ReturnType<typeof serverOf>,
  most: number,
  storedCopy: StoredCopy | null = null,
) {
  const read = createGoodsReader<{ id: string }>({ pageAt, most, isWanted, storedCopy })
  return async () => (await read()).goods
}
type StoredCopy = { goods: { id: string }[]; upTo: Instant; older: string | undefined }

const idsOf = (copy: { id: string }[]) => copy.map(({ id }) => id).join('')

test('a first copy starts at the newest change and stops when the room is full', async () => {
  const server = serverOf(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(changedAt))
  assert.equal(idsOf(await readerOf(server, 4)()), 'GFED')
  assert.equal(server.requests.length, 3, 'two pages back, and what changed meanwhile')
})

test('a copy of one page is read once, then only its changes', async () => {
  const server = serverOf(['a', 'b'].map(changedAt))
  const readCopy = readerOf(server, 10)
  assert.equal(idsOf(await readCopy()), 'ba')
  server.goods = [changedAt('b', 1), changedAt('a', 5), changedAt('c', 6)]
  assert.equal(idsOf(await readCopy()), 'cab')
  assert.deepEqual(server.requests, [undefined, '01', '01'])
})

test('goods removed by a colleague leave the copy at the next reading, which reads no others', async () => {
  const server = serverOf(['a', 'b', 'c'].map(changedAt))
  const readCopy = readerOf(server, 10)
  assert.equal(idsOf(await readCopy()), 'cba')
  server.goods = server.goods.filter(({ id }) => id !== 'b')
  server.removed = ['b']
  server.requests.length = 0
  assert.equal(idsOf(await readCopy()), 'ca')
  assert.deepEqual(server.requests, ['02'])
})

test('a copy interrupted by the network continues from the page it had reached', async () => {
  const server = serverOf(['a', 'b', 'c', 'd', 'e', 'f'].map(changedAt))
  const readCopy = readerOf(server, 10)
  server.answersLeft = 2
  await assert.rejects(readCopy())
  server.answersLeft = Number.POSITIVE_INFINITY
  server.goods = [
    ...server.goods.filter(({ id }) => id !== 'a' && id !== 'f'),
    changedAt('f', 20),
    changedAt('a', 30),
  ]
  assert.equal(idsOf(await readCopy()), 'afedcb')
  assert.deepEqual(server.requests, [undefined, undefined, undefined, '05'])
})

test('two readers at once share one reading: no goods are stored twice', async () => {
  const server = serverOf(['a', 'b', 'c', 'd'].map(changedAt))
  const readCopy = readerOf(server, 10)
  const copies = await Promise.all([readCopy(), readCopy()])
  assert.deepEqual(copies.map(idsOf), ['dcba', 'dcba'])
})

test('a company without goods is read again the next time', async () => {
  const server = serverOf([])
  const readCopy = readerOf(server, 10)
  assert.deepEqual(await readCopy(), [])
  server.goods = [changedAt('a', 1)]
  assert.equal(idsOf(await readCopy()), 'a')
})

test('when the room is full, goods in stock stay however old their last change is', async () => {
  const server = serverOf(['A', 'b', 'C', 'd', 'e', 'f'].map(changedAt))
  const readCopy = readerOf(server, 3)
  assert.equal(idsOf(await readCopy()), 'fCA')
  server.goods = [...server.goods, changedAt('G', 9)]
  assert.equal(idsOf(await readCopy()), 'GCA')
})

test('a start reads only the changes since the copy stored on this device', async () => {
  const server = serverOf(['a', 'b', 'c', 'd'].map(changedAt))
  const stored = { goods: [{ id: 'c' }, { id: 'b' }], upTo: changedAt('c', 2).updatedAt, older: undefined }
  assert.equal(idsOf(await readerOf(server, 10, stored)()), 'dcb')
  assert.deepEqual(server.requests, ['02'])
})
