import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresOfRun } from './postgres.ts'

test('the tests go to the PostgreSQL that they are told, where nobody listens too, and start none in its place', async () => {
  const url = 'postgres://x@127.0.0.1:1/x'
  const server = await postgresOfRun({ ESCALE_TEST_POSTGRES: url })
  assert.equal(server.url, url)
  await server.stop()
})
