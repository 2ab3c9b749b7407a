import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testDatabase } from './postgres.ts'

let preparations = 0

async function preparePlaces(ownerUrl: string): Promise<void> {
  preparations++
  await query(ownerUrl, `create table places (name text primary key); insert into places values ('Dakar')`)
}

test('each test database starts as prepared, once, and is separate from the others', async () => {
  const databases = await Promise.all([
    testDatabase(preparePlaces),
    testDatabase(preparePlaces),
    testDatabase(preparePlaces),
  ])
  const [first, second] = databases
  await query(first.ownerUrl, `insert into places values ('Kinshasa')`)
  assert.deepEqual(await query(second.ownerUrl, 'select name from places'), [{ name: 'Dakar' }])
  assert.ok(preparations <= 1)
  for (const database of databases) await database.drop()
  await assert.rejects(query(first.ownerUrl, 'select 1'), { code: '3D000' })
})

test('a failed preparation is never reused', async () => {
  let mayWork = false
  const fragile = async (ownerUrl: string) => {
    if (!mayWork) throw new Error('migration refused')
    await preparePlaces(ownerUrl)
  }
  await assert.rejects(testDatabase(fragile), /migration refused/)
  mayWork = true
  const database = await testDatabase(fragile)
  assert.deepEqual(await query(database.ownerUrl, 'select name from places'), [{ name: 'Dakar' }])
  await database.drop()
})

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
