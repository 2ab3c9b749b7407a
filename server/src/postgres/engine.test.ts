import assert from 'node:assert/strict'
import { chmod, lstat, readdir, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import {
  askEngine,
  eventually,
  newFolder,
  removeEngines,
  startElsewhere,
  startTestEngine,
} from '#testing/database/engines.ts'
import { findPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0

after(removeEngines)

test('a first start creates a private database', async () => {
  const folder = await newFolder()
  const engine = await startTestEngine(folder)
  assert.equal(engine.adopted, false)
  assert.equal((await stat(join(folder, 'secret'))).mode & 0o777, 0o600)
  assert.equal((await stat(join(folder, 'postgres'))).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, 'socket'))).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, 'escale.pid'))).mode & 0o777, 0o600)
  // PostgreSQL's account passes through to its data
  assert.equal((await stat(folder)).mode & 0o777, isRoot ? 0o711 : 0o700)
  const password = new URL(engine.url).password
  assert.match(password, /^[0-9a-f]{64}$/)
  await assert.rejects(askEngine(engine.url.replace(password, 'autre'), 'select 1'), { code: '28P01' })
  await engine.stop()
  assert.doesNotMatch(await readFile(join(folder, 'postgres.log'), 'utf8'), new RegExp(password))
})

test('the database has checksums, a stable sort order, French search, local connections only', async () => {
  const engine = await startTestEngine(await newFolder())
  const [row] = await askEngine(
    engine.url,
    `select current_database() as name, current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as listens,
      current_setting('timezone') as zone, datlocprovider as provider, datlocale as locale,
      pg_encoding_to_char(encoding) as encoding,
      'Été' < 'Fin' collate "fr-x-icu" as french, upper('é') as upper
     from pg_database where datname = current_database()`,
  )
  assert.deepEqual(row, {
    name: 'escale',
    checksums: 'on',
    listens: '127.0.0.1',
    zone: 'UTC',
    provider: 'b',
    locale: 'C.UTF-8',
    encoding: 'UTF8',
    french: true,
    upper: 'É',
  })
  await engine.stop()
})

test('stopping twice is harmless, and data survives until the next start', async () => {
  const folder = await newFolder()
  const first = await startTestEngine(folder)
  await askEngine(first.url, 'create table kept as select 1 as one')
  await Promise.all([first.stop(), first.stop()])
  assert.equal(await findPostmaster(join(folder, 'postgres')), undefined)
  const second = await startTestEngine(folder)
  assert.equal(second.adopted, false)
  assert.deepEqual(await askEngine(second.url, 'select one from kept'), [{ one: 1 }])
  await second.stop()
})

test('of two concurrent starts one wins, and the other reports that Escale already runs', async () => {
  const folder = await newFolder()
  const outcomes = await Promise.all([startElsewhere(folder), startElsewhere(folder)])
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? [])
  assert.equal(refusals.length, 1)
  assert.match(refusals[0] ?? '', /^Escale tourne déjà/)
  const winner = outcomes.find(({ engine }) => engine)
  assert.deepEqual(await askEngine(winner?.engine?.url ?? '', 'select 1 as one'), [{ one: 1 }])
  await assert.rejects(startTestEngine(folder), /Escale tourne déjà .*\(processus \d+\)/)
})

test('the database’s log is limited to the last megabytes while it runs', async () => {
  const folder = await newFolder()
  const engine = await startTestEngine(folder)
  const sizes = () =>
    Promise.all(
      ['postgres.log', 'postgres.log.1'].map(
        async (name) => (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0,
      ),
    )
  for (let megabytes = 0; megabytes < 30; megabytes += 3) {
    await askEngine(
      engine.url,
      `do $$ begin for i in 1..3 loop raise log 'essai %', repeat('x', 1000000); end loop; end $$`,
    )
    await eventually(async () => assert.ok(((await sizes())[0] ?? 0) <= 5_000_000))
  }
  await askEngine(engine.url, `do $$ begin raise log 'le dernier mot'; end $$`)
  assert.match(await readFile(join(folder, 'postgres.log'), 'utf8'), /le dernier mot/)
  assert.ok(((await sizes())[1] ?? 0) < 9_000_000)
  assert.deepEqual((await readdir(folder)).filter((name) => name.includes('.log')).sort(), [
    'postgres.log',
    'postgres.log.1',
  ])
  await engine.stop()
})

test('data of another version, incomplete or damaged, is refused in French and left alone', async () => {
  const folder = await newFolder()
  const data = join(folder, 'postgres')
  await (await startTestEngine(folder)).stop()

  const version = await readFile(join(data, 'PG_VERSION'), 'utf8')
  await writeFile(join(data, 'PG_VERSION'), '17\n')
  await assert.rejects(startTestEngine(folder), /viennent de PostgreSQL 17/)
  await writeFile(join(data, 'PG_VERSION'), version)

  for (const [file, sentence] of [
    ['postgres/PG_VERSION', /n'est pas une base PostgreSQL complète/],
    ['postgres/global/pg_control', /sont abîmées/],
    ['secret', /secret manque/],
  ] as const) {
    await rename(join(folder, file), join(folder, 'aside'))
    await assert.rejects(startTestEngine(folder), sentence)
    await rename(join(folder, 'aside'), join(folder, file))
  }
  await (await startTestEngine(folder)).stop()
})

test('the data path may contain characters special to shells, lists and settings files', async () => {
  for (const name of ['a $HOME & (b) `id` "neuf", l\'été;c\\d %20 #1', 'x'.repeat(120)]) {
    const folder = join(await newFolder(), name)
    const engine = await startTestEngine(folder)
    const [row] = await askEngine(engine.url, `select current_setting('data_directory') as data`)
    assert.equal(row?.data, join(folder, 'postgres'))
    await engine.stop()
    assert.equal(await findPostmaster(join(folder, 'postgres')), undefined)
  }
})

test('data opened to other accounts is closed again, and starts', async () => {
  const folder = await newFolder()
  await (await startTestEngine(folder)).stop()
  for (const path of [join(folder, 'postgres'), folder]) await chmod(path, 0o777)
  const engine = await startTestEngine(folder)
  assert.equal((await stat(join(folder, 'postgres'))).mode & 0o777, 0o700)
  await engine.stop()
})

test('PostgreSQL variables of the user’s shell change nothing', async () => {
  const others = {
    PGHOST: 'ailleurs.test',
    PGHOSTADDR: '192.0.2.1',
    PGPORT: '1',
    PGUSER: 'autre',
    PGPASSWORD: 'autre',
    PGDATABASE: 'autre',
    PGDATA: '/nulle/part',
    PGOPTIONS: '-c default_transaction_read_only=on',
    PGSERVICE: 'autre',
    PGPASSFILE: '/nulle/part',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/nulle/part',
    PGCONNECT_TIMEOUT: '1',
    PGCLIENTENCODING: 'LATIN1',
    PGTZ: 'Asia/Tokyo',
  }
  Object.assign(process.env, others)
  try {
    const engine = await startTestEngine(await newFolder())
    await askEngine(engine.url, 'create table kept as select 1 as one')
    assert.deepEqual(await askEngine(engine.url, 'select one from kept'), [{ one: 1 }])
    await engine.stop()
  } finally {
    for (const name of Object.keys(others)) delete process.env[name]
  }
})

test('a folder closed to PostgreSQL’s account puts its data into the system folder', {
  skip: !isRoot && 'root only',
}, async () => {
  const folder = await newFolder()
  await chmod(folder, 0o700)
  const first = await startTestEngine(folder)
  await askEngine(first.url, 'create table kept as select 1 as one')
  await first.stop()
  assert.ok((await lstat(join(folder, 'postgres'))).isSymbolicLink())
  const home = dirname(await readlink(join(folder, 'postgres')))
  assert.match(home, /^\/var\/lib\/escale\//)
  const second = await startTestEngine(folder)
  assert.deepEqual(await askEngine(second.url, 'select one from kept'), [{ one: 1 }])
  await second.stop()
  await rm(home, { recursive: true })
})
