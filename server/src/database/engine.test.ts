import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, lstat, mkdtemp, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostmaster, isAlive, stopPostmaster } from './engine/postmaster.ts'
import { startEngine } from './engine.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const children: ChildProcess[] = []

after(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) {
    await stopPostmaster(join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
})

test('a first start makes a database of its own, closed to everyone else', async () => {
  const folder = await newFolder()
  const engine = await start(folder)
  assert.equal(engine.adopted, false)
  assert.equal((await stat(join(folder, 'secret'))).mode & 0o777, 0o600)
  assert.equal((await stat(join(folder, 'postgres'))).mode & 0o777, 0o700)
  assert.equal((await stat(join(folder, 'socket'))).mode & 0o777, 0o700)
  const password = new URL(engine.url).password
  assert.match(password, /^[0-9a-f]{64}$/)
  await assert.rejects(ask(engine.url.replace(password, 'autre'), 'select 1'), { code: '28P01' })
  await engine.stop()
  assert.doesNotMatch(await readFile(join(folder, 'postgres.log'), 'utf8'), new RegExp(password))
})

test('the database checks its pages, sorts the same everywhere, knows French and listens to this machine alone', async () => {
  const engine = await start(await newFolder())
  const [row] = await ask(
    engine.url,
    `select current_database() as name, current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens,
      current_setting('timezone') as zone, datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
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

test('stopping twice is stopping once, and what was written is there at the next start', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  await ask(first.url, 'create table kept as select 1 as one')
  await Promise.all([first.stop(), first.stop()])
  assert.equal(await findPostmaster(join(folder, 'postgres')), undefined)
  const second = await start(folder)
  assert.equal(second.adopted, false)
  assert.deepEqual(await ask(second.url, 'select one from kept'), [{ one: 1 }])
  await second.stop()
})

test('when Escale alone is killed, the next start takes over the database that still runs', async () => {
  const folder = await newFolder()
  const { child, engine } = await startElsewhere(folder)
  const before = await postmasterOf(folder)
  child.kill('SIGKILL')
  const next = await start(folder)
  assert.equal(next.adopted, true)
  assert.equal(next.url, engine?.url)
  assert.equal(await postmasterOf(folder), before)
  await next.stop()
  assert.equal(await findPostmaster(join(folder, 'postgres')), undefined)
})

test('a database that still runs but no longer answers is replaced, never doubled', async () => {
  const folder = await newFolder()
  const { child } = await startElsewhere(folder)
  const before = await postmasterOf(folder)
  child.kill('SIGKILL')
  await rename(join(folder, 'postgres/postmaster.pid'), join(folder, 'postgres/lost.pid'))
  const next = await start(folder)
  assert.equal(next.adopted, false)
  assert.equal(await isAlive(before), false)
  await next.stop()
})

test('when the postmaster is killed, it comes back at the same address with all that was acknowledged', async () => {
  const folder = await newFolder()
  const engine = await start(folder)
  const writer = startWriter(engine.url)
  await writer.atLeast(50)
  const before = await postmasterOf(folder)
  process.kill(before, 'SIGKILL')
  const acknowledged = await writer.interrupted
  await eventually(async () => assert.notEqual(await postmasterOf(folder), before))
  await eventually(() => assertNothingLost(engine.url, acknowledged))
  await engine.stop()
})

test('when a session of the database is killed, the database repairs itself', async () => {
  const engine = await start(await newFolder())
  const writer = startWriter(engine.url)
  await writer.atLeast(50)
  const [backend] = await ask(engine.url, `select pid from pg_stat_activity where application_name = 'writer'`)
  process.kill(Number(backend?.pid), 'SIGKILL')
  const acknowledged = await writer.interrupted
  await eventually(() => assertNothingLost(engine.url, acknowledged))
  await engine.stop()
})

test('when Escale and the postmaster are killed together, the next start works and nothing acknowledged is lost', async () => {
  const folder = await newFolder()
  for (let round = 0; round < 3; round++) {
    const { child, engine } = await startElsewhere(folder)
    assert.ok(engine)
    const writer = startWriter(engine.url)
    await writer.atLeast(50)
    child.kill('SIGKILL')
    process.kill(await postmasterOf(folder), 'SIGKILL')
    const acknowledged = await writer.interrupted
    const next = await start(folder)
    assert.equal(next.adopted, false)
    await assertNothingLost(next.url, acknowledged)
    await next.stop()
  }
})

test('a pid file that names a dead process, a zombie or another program does not stop a start', async () => {
  const folder = await newFolder()
  const pidFile = join(folder, 'postgres/postmaster.pid')
  const engine = await start(folder)
  const text = await readFile(pidFile, 'utf8')
  await engine.stop()
  const { uid, gid } = await stat(join(folder, 'postgres'))
  const account = isRoot ? { uid, gid } : {}

  const stranger = keep(spawn('sleep', ['60'], account))
  // The shell becomes a program that never asks for its child: the child stays a zombie.
  const parent = keep(spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { ...account, stdio: ['ignore', 'pipe', 'inherit'] }))
  const zombie = Number(await firstLine(parent))
  await eventually(async () => assert.equal(await isAlive(zombie), false))

  for (const pid of [4_194_303, zombie, stranger.pid]) {
    await writeFile(pidFile, text.replace(/^\d+/, String(pid)))
    if (isRoot) await chown(pidFile, uid, gid)
    const next = await start(folder)
    assert.equal(next.adopted, false)
    await next.stop()
  }
  assert.equal(stranger.exitCode, null, 'the other program was left alone')
})

test('of two starts at once one wins, and the other says that Escale already runs', async () => {
  const folder = await newFolder()
  const outcomes = await Promise.all([startElsewhere(folder), startElsewhere(folder)])
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? [])
  assert.equal(refusals.length, 1)
  assert.match(refusals[0] ?? '', /^Escale tourne déjà/)
  const winner = outcomes.find(({ engine }) => engine)
  assert.deepEqual(await ask(winner?.engine?.url ?? '', 'select 1 as one'), [{ one: 1 }])
  await assert.rejects(start(folder), /Escale tourne déjà .*\(processus \d+\)/)
})

test('a start cut short in the middle of the first creation leaves nothing in the way', async () => {
  const folder = await newFolder()
  const child = spawnStart(folder)
  await sleep(350)
  child.kill('SIGKILL')
  const engine = await start(folder)
  assert.deepEqual(await ask(engine.url, 'select 1 as one'), [{ one: 1 }])
  await engine.stop()
})

test('data of another version, incomplete or damaged are refused with a sentence and left as they are', async () => {
  const folder = await newFolder()
  const data = join(folder, 'postgres')
  await (await start(folder)).stop()

  const version = await readFile(join(data, 'PG_VERSION'), 'utf8')
  await writeFile(join(data, 'PG_VERSION'), '17\n')
  await assert.rejects(start(folder), /viennent de PostgreSQL 17/)
  await writeFile(join(data, 'PG_VERSION'), version)

  for (const [file, sentence] of [
    ['postgres/PG_VERSION', /n'est pas une base PostgreSQL complète/],
    ['postgres/global/pg_control', /sont abîmées/],
    ['secret', /secret manque/],
  ] as const) {
    await rename(join(folder, file), join(folder, 'aside'))
    await assert.rejects(start(folder), sentence)
    await rename(join(folder, 'aside'), join(folder, file))
  }
  await (await start(folder)).stop()
})

test('in a folder closed to the account of PostgreSQL the data go to the system folder', { skip: !isRoot && 'root only' }, async () => {
  const folder = await newFolder()
  await chmod(folder, 0o700)
  const first = await start(folder)
  await ask(first.url, 'create table kept as select 1 as one')
  await first.stop()
  assert.ok((await lstat(join(folder, 'postgres'))).isSymbolicLink())
  const home = dirname(await readlink(join(folder, 'postgres')))
  assert.match(home, /^\/var\/lib\/escale\//)
  const second = await start(folder)
  assert.deepEqual(await ask(second.url, 'select one from kept'), [{ one: 1 }])
  await second.stop()
  await rm(home, { recursive: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-test-engine-'))
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}

function start(folder: string) {
  return startEngine({ folder, say: () => {} })
}

type Outcome = { engine?: { url: string; adopted: boolean }; refusal?: string }

/** Starts the engine in a process of its own, which can be killed. */
async function startElsewhere(folder: string): Promise<Outcome & { child: ChildProcess }> {
  const child = spawnStart(folder)
  return { child, ...(JSON.parse(await firstLine(child)) as Outcome) }
}

function spawnStart(folder: string): ChildProcess {
  const program = `
    import { startEngine } from '${import.meta.resolve('./engine.ts')}'
    try {
      const { url, adopted } = await startEngine({ folder: process.argv[1] })
      console.log(JSON.stringify({ engine: { url, adopted } }))
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(JSON.stringify({ refusal: error.message }))
    }`
  return keep(spawn(process.execPath, ['--input-type=module', '--eval', program, folder], { stdio: ['ignore', 'pipe', 'inherit'] }))
}

function keep<T extends ChildProcess>(child: T): T {
  children.push(child)
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout)
  for await (const line of createInterface(child.stdout)) return line
  throw new Error('the process said nothing')
}

async function postmasterOf(folder: string): Promise<number> {
  const postmaster = await findPostmaster(join(folder, 'postgres'))
  assert.ok(postmaster)
  return postmaster.pid
}

/** Writes one number after the other until the database goes away, and remembers which were acknowledged. */
function startWriter(url: string) {
  const acknowledged: number[] = []
  const interrupted = (async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'writer' })
    client.on('error', () => {})
    await client.connect()
    await client.query('create table if not exists written (n bigint primary key)')
    const first = Date.now() * 1000
    try {
      for (let n = first; ; n++) {
        await client.query('insert into written values ($1)', [n])
        acknowledged.push(n)
      }
    } catch {
      return acknowledged
    }
  })()
  return { interrupted, atLeast: (count: number) => eventually(() => assert.ok(acknowledged.length >= count)) }
}

async function assertNothingLost(url: string, acknowledged: number[]): Promise<void> {
  const rows = await ask(url, 'select n from written where n = any($1::bigint[])', [acknowledged])
  assert.equal(rows.length, acknowledged.length)
}

async function ask(url: string, query: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query, values)).rows
  } finally {
    await client.end()
  }
}

async function eventually(check: () => void | Promise<void>): Promise<void> {
  for (const deadline = Date.now() + 10_000; ; await sleep(20)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
