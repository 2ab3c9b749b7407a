import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresOfRun } from './postgres.ts'

test('the tests use the configured PostgreSQL, even an unreachable one, and start no other', async () => {
  const url = 'postgres://x@127.0.0.1:1/x'
  const server = await postgresOfRun({ ESCALE_TEST_POSTGRES: url })
  assert.equal(server.url, url)
  await server.stop()
})
