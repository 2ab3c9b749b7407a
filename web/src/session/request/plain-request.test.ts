import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { ask } from './plain-request.ts'

let answers: number[] = []
let requestCount = 0

beforeEach(() => {
  requestCount = 0
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  const fetch = async () => {
    requestCount += 1
    return Response.json(
      { code: 'UNAVAILABLE', message: 'x' },
      { status: answers.shift() ?? 200, headers: { 'retry-after': '2' } },
    )
  }
  for (const [name, value] of Object.entries({ fetch, navigator: { onLine: true } }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
})

async function lastStatus(
  statuses: number[],
  method: 'GET' | 'POST',
  path: string,
): Promise<[number, number]> {
  answers = statuses
  requestCount = 0
  let status = 0
  ask(method, path).then((answer) => {
    status = answer.status
  })
  for (let turns = 0; turns < 40 && status === 0; turns += 1) {
    await turn()
    mock.timers.tick(2000)
  }
  return [status, requestCount]
}

test('a request is repeated at most twice for a proxy or an overloaded server', async () => {
  for (const status of [502, 503, 504])
    assert.deepEqual(await lastStatus([status, status], 'GET', '/api/session'), [200, 3])
  assert.deepEqual(await lastStatus([503, 503, 503, 503], 'GET', '/api/session'), [503, 3])
  assert.deepEqual(await lastStatus([502], 'POST', '/api/auth/sign-in/email'), [200, 2])
})

test('a refused request, or one that must not run twice, is not repeated', async () => {
  for (const status of [400, 401, 422, 429, 500])
    assert.deepEqual(await lastStatus([status], 'GET', '/api/session'), [status, 1])
  assert.deepEqual(await lastStatus([502], 'POST', '/api/account/password'), [502, 1])
})
