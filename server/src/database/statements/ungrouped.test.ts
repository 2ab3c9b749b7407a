import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { testDatabase } from '#testing/database/postgres.ts'

const database = await testDatabase(async () => {})
after(database.drop)

// Prints how often PostgreSQL was ready while two statements of one turn ran, and their rows.
const program = `
  import { Pool } from ${JSON.stringify(import.meta.resolve('#database/pool/pool.ts'))}
  const pool = new Pool({ connectionString: process.env.URL_ASKED, size: 1, longestMs: 5000 })
  const client = await pool.connect()
  let messages = 0
  client.connection.on('readyForQuery', () => { messages += 1 })
  const answers = await Promise.all([client.query('select 1 as n'), client.query({ name: 'two', text: 'select $1::int as n', values: [2] })])
  console.log(JSON.stringify({ messages, rows: answers.flatMap(({ rows }) => rows) }))
  client.release()
  await pool.end()
`

async function askedWith(setting: string | undefined): Promise<unknown> {
  const env = { ...process.env, URL_ASKED: database.ownerUrl, ESCALE_GROUPED_STATEMENTS: setting }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env,
  })
  return JSON.parse(stdout)
}

test('one variable sends each statement alone, as pg’s own query, with the same rows', async () => {
  const rows = [{ n: 1 }, { n: 2 }]
  assert.deepEqual(await askedWith(undefined), { messages: 1, rows })
  assert.deepEqual(await askedWith('off'), { messages: 2, rows })
})
