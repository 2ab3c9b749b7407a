import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'

const sources = join(import.meta.dirname, '../..')
const parts = ['_pulseQueryQueue', '_handleReadyForQuery', '_handleErrorMessage']
const inside = new RegExp(
  `${parts.join('|')}|parsedStatements|prepareValue|extends pg\\.(Client|Query) |connection: \\{|\\.connection\\.`,
)

test('pg has the version whose internals were read', () => {
  const { version } = createRequire(import.meta.url)('pg/package.json') as { version: string }
  const read = '8.23.1'
  const again = `database/statements stands on private parts of pg ${read}: read again client.js, query.js and connection.js of ${version}, then say so here`
  assert.equal(version, read, again)
  const prototype = pg.Client.prototype as unknown as Record<string, unknown>
  for (const part of parts) assert.equal(typeof prototype[part], 'function', `${part}: ${again}`)
})

test('no other folder uses pg’s internals', () => {
  const files = globSync('**/*.ts', { cwd: sources, exclude: (name) => name.endsWith('.test.ts') })
  const knowing = files.filter((path) => inside.test(readFileSync(join(sources, path), 'utf8')))
  assert.ok(knowing.includes('database/statements/connection.ts'))
  assert.deepEqual(
    knowing.filter((path) => !path.startsWith('database/statements/')),
    [],
  )
})
