import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './programs/programs.ts'
import { telephoneSql } from './telephone-sql.ts'

test('the database has the functions that the table of the contract gives', async () => {
  const migration = await readFile(join(root, 'server/migrations/074_telephone_keys.sql'), 'utf8')
  assert.ok(migration.includes(telephoneSql()), 'npm run telephone-sql')
})
