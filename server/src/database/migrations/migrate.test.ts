import assert from 'node:assert/strict'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#testing/database/postgres.ts'
import { type Undo, undoAll } from '#testing/database/undo.ts'
import { migrate } from './migrate.ts'
import { migrationNames, migrationsFolder } from './migration-files.ts'

const undo: Undo = []
after(() => undoAll(undo))

let database: TestDatabase
let owner: pg.Pool
let messages: string[]
const say = (sentence: string) => void messages.push(sentence)

const startEmpty = () => openTestDatabase(async function empty() {})

/** A copy of a migrated database, ten times faster than migrating. */
const startInstalled = () => openTestDatabase(migrate)

async function openTestDatabase(prepare: (ownerUrl: string) => Promise<unknown>): Promise<void> {
  const made = await testDatabase(prepare)
  const pool = new pg.Pool({ connectionString: made.ownerUrl, max: 4 }).on('error', () => {})
  undo.push(made.drop, () => pool.end())
  database = made
  owner = pool
  messages = []
}

/** This server's migrations and more, like those of a later server. */
async function laterServer(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-chapters-'))
  undo.push(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const harmless = { '998_essai.sql': 'create table essai (n integer);' }
const breaking = { '999_rupture.sql': `update access.oldest_server set chapter = '999_rupture.sql';` }

test('servers that start together on an empty database create it once', async () => {
  await startEmpty()
  const lasts = await Promise.all(Array.from({ length: 4 }, () => migrate(database.ownerUrl)))
  const names = await migrationNames(migrationsFolder)
  assert.deepEqual(new Set(lasts), new Set([names.at(-1)]))
  const { rows } = await owner.query('select name from kysely_migration order by name')
  assert.deepEqual(
    rows.map(({ name }) => name),
    names,
  )
})

test('a first installation reports one line, an upgrade one per migration, with its seconds', async () => {
  await startEmpty()
  await migrate(database.ownerUrl, { say })
  assert.deepEqual(messages, ['Création des tables…'])
  await migrate(database.ownerUrl, { say })
  const more = { ...harmless, '999_essai.sql': 'create table autre (n integer);' }
  await migrate(database.ownerUrl, { folder: await laterServer(more), say })
  assert.deepEqual(messages.slice(1).map(withoutSeconds), [
    'Mise à jour de la base de données : 2 à faire.',
    'Mise à jour de la base de données, 1 sur 2 (998_essai.sql) : … s',
    'Mise à jour de la base de données, 2 sur 2 (999_essai.sql) : … s',
  ])
})

const withoutSeconds = (sentence: string) => sentence.replace(/(moins de )?\d+(,\d)? s$/, '… s')

test('a long migration reports until it ends', async () => {
  await startInstalled()
  const folder = await laterServer({ '998_essai.sql': 'select pg_sleep(0.5);' })
  await migrate(database.ownerUrl, { folder, say, reminderMs: 50 })
  const [, reminder, ...more] = messages.map(withoutSeconds)
  assert.equal(reminder, 'Mise à jour de la base de données, 1 sur 1 (998_essai.sql) : en cours depuis … s')
  assert.equal(more.at(-1), 'Mise à jour de la base de données, 1 sur 1 (998_essai.sql) : … s')
})

test('a server works on a later server’s database, and names the unknown migrations', async () => {
  await startInstalled()
  await migrate(database.ownerUrl, { folder: await laterServer(harmless) })
  await migrate(database.ownerUrl, { say })
  assert.match(messages.join(), /998_essai\.sql/)
  assert.equal((await owner.query('select n from essai')).rowCount, 0)
})

test('a later migration that excludes older servers stops them', async () => {
  await startInstalled()
  await migrate(database.ownerUrl, { folder: await laterServer({ ...harmless, ...breaking }) })
  await assert.rejects(migrate(database.ownerUrl), /trop ancienne.*999_rupture\.sql/)
})

const answering = (n: number) => ({
  'functions/essai.sql': `create or replace function essai() returns integer language sql return ${n};`,
})
const callFunction = async () => (await owner.query('select essai()')).rows[0]?.essai

test('changed function files are replaced, the others left alone', async () => {
  await startInstalled()
  const writtenBy = async () =>
    (await owner.query(`select xmin::text from pg_proc where oid = 'access.enter'::regproc`)).rows[0]?.xmin
  await migrate(database.ownerUrl, { folder: await laterServer(answering(1)) })
  const before = await writtenBy()
  await migrate(database.ownerUrl, { folder: await laterServer(answering(2)) })
  assert.equal(await callFunction(), 2)
  assert.equal(await writtenBy(), before)
})

test('an older server does not restore its functions on a later server’s database', async () => {
  await startInstalled()
  await migrate(database.ownerUrl, { folder: await laterServer({ ...harmless, ...answering(2) }) })
  await migrate(database.ownerUrl, { folder: await laterServer(answering(1)) })
  assert.equal(await callFunction(), 2)
})

test('functions are replaced all together or not at all', async () => {
  await startInstalled()
  await migrate(database.ownerUrl, { folder: await laterServer(answering(1)) })
  const broken = {
    ...answering(2),
    'functions/faux.sql': 'create or replace function faux( returns integer;',
  }
  await assert.rejects(migrate(database.ownerUrl, { folder: await laterServer(broken) }), /syntax error/)
  assert.equal(await callFunction(), 1)
})

test('a migration missing in the middle is refused on both sides', async () => {
  await startInstalled()
  await owner.query(`insert into kysely_migration (name, timestamp) values ('0005_autre.sql', now()::text)`)
  await assert.rejects(migrate(database.ownerUrl), /0005_autre\.sql/)
  await owner.query(`delete from kysely_migration where name in ('0005_autre.sql', '005_services.sql')`)
  await assert.rejects(migrate(database.ownerUrl), /005_services\.sql/)
})

test('a migration waits for a long transaction, reports it, and runs when it ends', async () => {
  await startInstalled()
  const snapshot = await owner.connect()
  await snapshot.query('begin; select count(*) from clients')
  const folder = await laterServer({ '998_essai.sql': 'alter table clients add column essai integer;' })
  const migrated = migrate(database.ownerUrl, { folder, say })
  const isWaiting = () => messages.some((sentence) => /occupe la base de données/.test(sentence))
  while (!isWaiting())
    await Promise.race([sleep(50), migrated.then(() => Promise.reject(new Error('it did not wait')))])
  await snapshot.query('commit')
  snapshot.release()
  await migrated
  assert.equal((await owner.query('select essai from clients')).rowCount, 0)
})

test('migrations and functions never wait for a lock long enough to delay requests', async () => {
  await startInstalled()
  const functionBody = "as select setting::integer as ms from pg_settings where name = 'lock_timeout';"
  await migrate(database.ownerUrl, {
    folder: await laterServer({
      '998_essai.sql': `create table waited ${functionBody}`,
      'functions/essai.sql': `create table waited_by_functions ${functionBody}`,
    }),
  })
  const { rows } = await owner.query('select ms from waited union all select ms from waited_by_functions')
  assert.equal(rows.length, 2)
  for (const { ms } of rows) assert.ok(ms > 0 && ms < 1000, `${ms} ms`)
})

test('a database that stays busy is reported', async () => {
  await startInstalled()
  const snapshot = await owner.connect()
  await snapshot.query('begin; select count(*) from clients')
  const folder = await laterServer({ '998_essai.sql': 'alter table clients add column essai integer;' })
  await assert.rejects(
    migrate(database.ownerUrl, { folder, timeoutMs: 0 }),
    /Une autre opération occupe la base/,
  )
  snapshot.release(true)
})
