import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { setChannel } from '#session/realtime-state.ts'
import { RefusedOnDevice } from '#session/request/failure.ts'
import { mayRetry } from './may-retry.ts'
import { liveLists } from './realtime-lists.ts'

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 10_000_000 })
  Object.defineProperty(globalThis, 'navigator', {
    value: { onLine: true },
    configurable: true,
    writable: true,
  })
})

/** A visible list whose requests all fail with this error. */
function failingList(error: Error) {
  const calls = { count: 0 }
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: mayRetry, networkMode: 'always', gcTime: 60_000 } },
  })
  const queryFn = () => {
    calls.count += 1
    return Promise.reject(error)
  }
  const stopShowing = new QueryObserver(queries, { queryKey: [['services', 'list']], queryFn }).subscribe(
    () => {},
  )
  const lists = liveLists(queries)
  return {
    calls,
    lists,
    stop: () => {
      stopShowing()
      lists.stop()
      queries.clear()
    },
  }
}

async function passSeconds(seconds: number) {
  for (let passed = 0; passed < seconds * 10; passed += 1) {
    await turn()
    mock.timers.tick(100)
  }
}

test('a list with a 503 is retried three times, and the first stream does not repeat it', async () => {
  const { calls, lists, stop } = failingList(
    new RefusedOnDevice('UNAVAILABLE', 'Indisponible', { status: 503 }),
  )
  await passSeconds(9)
  assert.equal(calls.count, 4)
  setChannel('joining')
  setChannel('joined')
  lists.markStale({ event: 'joined', missed: [] })
  await passSeconds(20)
  assert.equal(calls.count, 4)

  setChannel('closed')
  setChannel('joined')
  lists.markStale({ event: 'joined', missed: [] })
  await passSeconds(20)
  assert.equal(calls.count, 8, 'a stream that opens after a loss says that the server is back')
  stop()
})

test('a list without a response is read again when a stream opens; a refused one is not', async () => {
  for (const [error, before, after] of [
    [new TypeError('Failed to fetch'), 4, 8],
    [new RefusedOnDevice('NOT_FOUND', 'Introuvable', { status: 404 }), 1, 1],
  ] as const) {
    const { calls, lists, stop } = failingList(error)
    await passSeconds(9)
    assert.equal(calls.count, before)
    setChannel('joined')
    lists.markStale({ event: 'joined', missed: [] })
    await passSeconds(20)
    assert.equal(calls.count, after)
    stop()
  }
})
