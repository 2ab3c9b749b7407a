import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { olderFolder, olderPostgresIsMissing, startOlderPostgres } from '#testing/database/older-postgres.ts'
import { createPlainDatabase, ownerName } from '#testing/database/plain-owner.ts'
import { startTestServer } from '#testing/database/server.ts'
import { type Undo, undoAll } from '#testing/database/undo.ts'
import { callAs, foundCompany, type World, worldOn } from '#testing/world.ts'
import { authenticate } from './caller/company.ts'
import { tokenHash } from './caller/credentials.ts'
import { migrate } from './migrations/migrate.ts'

const undo: Undo = []
after(() => undoAll(undo))

async function openWorld(ownerUrl: string): Promise<World> {
  const world = await worldOn({ ownerUrl, drop: async () => {} })
  undo.push(world.stop)
  return world
}

const doorOf = async ({ owner }: World) =>
  (
    await owner.query(
      `select proowner::regrole::text as owner from pg_proc where oid = 'access.enter'::regproc`,
    )
  ).rows[0]?.owner

test('a backup made and restored by an ordinary owner works as before', {
  skip: olderPostgresIsMissing,
}, async () => {
  const server = await startOlderPostgres()
  undo.push(server.stop)
  const [original, copy] = [
    await createPlainDatabase(server.url, 'armement'),
    await createPlainDatabase(server.url, 'copie'),
  ]
  const before = await openWorld(original.ownerUrl)
  const company = await foundCompany(before)
  const admin = await company.hire('admin')
  await admin.clients.create({ name: 'Client du soir' })

  const folder = await mkdtemp(join(tmpdir(), 'escale-backup-'))
  undo.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'escale.dump')
  const run = promisify(execFile)
  await run(join(olderFolder, 'pg_dump'), [
    '--enable-row-security',
    '--format=custom',
    `--file=${file}`,
    original.ownerUrl,
  ])
  // Forbidden steps (commenting an extension, changing a function's owner) are reported and skipped.
  await run(join(olderFolder, 'pg_restore'), [
    '--enable-row-security',
    `--dbname=${copy.ownerUrl}`,
    file,
  ]).catch(() => {})

  const restored = await openWorld(copy.ownerUrl)
  assert.equal(await doorOf(restored), 'escale_auth')
  assert.deepEqual(await countRows(restored), await countRows(before))
  const again = callAs(restored, admin.token)
  assert.equal((await again.clients.list({ search: 'soir' })).items.length, 1)
  await again.clients.create({ name: 'Client du matin' })
  assert.equal((await admin.clients.list({ search: 'matin' })).items.length, 0)
})

test('a backup restored by a superuser has every row, shared data included', {
  skip: olderPostgresIsMissing,
}, async () => {
  const server = await startOlderPostgres()
  undo.push(server.stop)
  const before = await openWorld(server.url)
  await foundCompany(before)
  await before.owner.query(`insert into shared_clients (id, name) values (gen_random_uuid(), 'Douanes')`)
  await before.owner.query(
    `insert into shared_services (id, name, price, category)
      values (gen_random_uuid(), 'Timbre', 100, 'Maritime')`,
  )
  await before.owner.query('create database copie')

  const copy = server.url.replace(/[^/]*$/, 'copie')
  const run = promisify(execFile)
  const { stdout } = await run(join(olderFolder, 'pg_dump'), [server.url], { maxBuffer: 2 ** 28 })
  const folder = await mkdtemp(join(tmpdir(), 'escale-backup-'))
  undo.push(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'escale.sql'), stdout)
  await run(join(olderFolder, 'psql'), [
    '--set=ON_ERROR_STOP=1',
    '--quiet',
    `--file=${join(folder, 'escale.sql')}`,
    copy,
  ])
  const restored = await openWorld(copy)
  assert.deepEqual(await countRows(restored), await countRows(before))
})

test('functions left to the owner by a restore are given back at the start, or it is refused', async () => {
  const server = await startTestServer()
  undo.push(server.stop)
  const { ownerUrl } = await createPlainDatabase(server.url)
  const world = await openWorld(ownerUrl)
  const admin = await (await foundCompany(world)).hire('admin')
  await world.owner.query(`alter function access.enter owner to ${ownerName}`)
  await migrate(ownerUrl)
  assert.equal(await doorOf(world), 'escale_auth')
  assert.ok(await authenticate(world.server.pool, tokenHash(admin.token), 'read', async () => true))

  await world.owner.query(`alter function access.enter owner to ${ownerName}`)
  const database = new URL(ownerUrl).pathname
  const superuser = new pg.Client({ connectionString: server.url.replace(/\/[^/]*$/, database) })
  await superuser.connect()
  await superuser.query(`revoke escale_auth from ${ownerName} granted by ${ownerName} cascade`)
  await superuser.end()
  await assert.rejects(migrate(ownerUrl), /access\.enter est à armateur, au lieu de escale_auth/)
})

/** The number of rows of each table. */
async function countRows({ owner }: World): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r'
      and relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'access'::regnamespace)`,
  )
  const counted: Record<string, string> = {}
  for (const { name } of rows)
    counted[name] = (await owner.query(`select count(*) from ${name}`)).rows[0]?.count
  return counted
}
