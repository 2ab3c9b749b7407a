import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chown, mkdir, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  askEngine,
  assertNothingLost,
  eventually,
  firstLine,
  keep,
  newFolder,
  postmasterOf,
  removeEngines,
  spawnStart,
  startElsewhere,
  startTestEngine,
  startWriter,
} from '#testing/database/engines.ts'
import { startEngine } from './engine.ts'
import { findPostmaster, isAlive } from './postmaster.ts'

const isRoot = process.getuid?.() === 0

after(removeEngines)

test('when Escale alone is killed, the next start adopts the running database', async () => {
  const folder = await newFolder()
  const { child, engine } = await startElsewhere(folder)
  const before = await postmasterOf(folder)
  child.kill('SIGKILL')
  const next = await startTestEngine(folder)
  assert.equal(next.adopted, true)
  assert.equal(next.url, engine?.url)
  assert.equal(await postmasterOf(folder), before)
  await next.stop()
  assert.equal(await findPostmaster(join(folder, 'postgres')), undefined)
})

test('a running database that does not answer is replaced, never doubled', async () => {
  const folder = await newFolder()
  const { child } = await startElsewhere(folder)
  const before = await postmasterOf(folder)
  child.kill('SIGKILL')
  await rename(join(folder, 'postgres/postmaster.pid'), join(folder, 'postgres/lost.pid'))
  const next = await startTestEngine(folder)
  assert.equal(next.adopted, false)
  assert.equal(await isAlive(before), false)
  await next.stop()
})

test('a killed postmaster comes back at the same address with all acknowledged data', async () => {
  const folder = await newFolder()
  const engine = await startTestEngine(folder)
  const writer = startWriter(engine.url)
  await writer.atLeast(50)
  const before = await postmasterOf(folder)
  process.kill(before, 'SIGKILL')
  const acknowledged = await writer.interrupted
  await eventually(async () => assert.notEqual(await postmasterOf(folder), before))
  await eventually(() => assertNothingLost(engine.url, acknowledged))
  await engine.stop()
})

test('a database that cannot restart explains it in French, once, and returns when it can', async () => {
  const folder = await newFolder()
  const logLines: string[] = []
  const engine = await startEngine({ folder, say: (sentence) => void logLines.push(sentence) })
  const control = join(folder, 'postgres/global/pg_control')
  await rename(control, `${control}.aside`)
  process.kill(await postmasterOf(folder), 'SIGKILL')
  await eventually(() =>
    assert.ok(
      logLines.some((sentence) => /^Les données de .+ sont abîmées/.test(sentence)),
      logLines.join('\n'),
    ),
  )
  await sleep(2000)
  await rename(`${control}.aside`, control)
  await eventually(async () => assert.deepEqual(await askEngine(engine.url, 'select 1 as one'), [{ one: 1 }]))
  await eventually(() => assert.ok(logLines.includes('La base de données est revenue.')))
  assert.equal(new Set(logLines).size, logLines.length, logLines.join('\n'))
  await engine.stop()
})

test('file system errors during a restart are reported in French too', async () => {
  const folder = await newFolder()
  const logLines: string[] = []
  const engine = await startEngine({ folder, say: (sentence) => void logLines.push(sentence) })
  logLines.length = 0 // discards the messages of the creation
  const draft = join(folder, 'postgres/postgresql.conf.new')
  await mkdir(draft) // blocks the draft of the settings
  process.kill(await postmasterOf(folder), 'SIGKILL')
  await eventually(() => assert.ok(logLines.length > 1, logLines.join('\n')))
  await rmdir(draft)
  await eventually(async () => assert.deepEqual(await askEngine(engine.url, 'select 1 as one'), [{ one: 1 }]))
  assert.match(logLines[1] ?? '', /^La base de données n'a pas pu démarrer\. Journal : /)
  await engine.stop()
})

test('when a session’s process is killed, the database recovers', async () => {
  const engine = await startTestEngine(await newFolder())
  const writer = startWriter(engine.url)
  await writer.atLeast(50)
  const [backend] = await askEngine(
    engine.url,
    `select pid from pg_stat_activity where application_name = 'writer'`,
  )
  process.kill(Number(backend?.pid), 'SIGKILL')
  const acknowledged = await writer.interrupted
  await eventually(() => assertNothingLost(engine.url, acknowledged))
  await engine.stop()
})

test('when Escale and the postmaster are killed together, no acknowledged write is lost', async () => {
  const folder = await newFolder()
  for (let round = 0; round < 3; round++) {
    const { child, engine } = await startElsewhere(folder)
    assert.ok(engine)
    const writer = startWriter(engine.url)
    await writer.atLeast(50)
    child.kill('SIGKILL')
    process.kill(await postmasterOf(folder), 'SIGKILL')
    const acknowledged = await writer.interrupted
    const next = await startTestEngine(folder)
    assert.equal(next.adopted, false)
    await assertNothingLost(next.url, acknowledged)
    await next.stop()
  }
})

test('a pid file with a dead process, a zombie or another program does not prevent a start', async () => {
  const folder = await newFolder()
  const pidFile = join(folder, 'postgres/postmaster.pid')
  const engine = await startTestEngine(folder)
  const text = await readFile(pidFile, 'utf8')
  await engine.stop()
  const { uid, gid } = await stat(join(folder, 'postgres'))
  const account = isRoot ? { uid, gid } : {}

  const stranger = keep(spawn('sleep', ['60'], account))
  // The shell becomes a program that never waits for its child, so the child stays a zombie.
  const parent = keep(
    spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], {
      ...account,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const zombie = Number(await firstLine(parent))
  await eventually(async () => assert.equal(await isAlive(zombie), false))

  for (const pid of [4_194_303, zombie, stranger.pid]) {
    await writeFile(pidFile, text.replace(/^\d+/, String(pid)))
    if (isRoot) await chown(pidFile, uid, gid)
    const next = await startTestEngine(folder)
    assert.equal(next.adopted, false)
    await next.stop()
  }
  assert.equal(stranger.exitCode, null, 'the other program was left alone')
})

test('an interrupted first creation leaves nothing in the way', async () => {
  const folder = await newFolder()
  const child = spawnStart(folder)
  await sleep(350)
  child.kill('SIGKILL')
  const engine = await startTestEngine(folder)
  assert.deepEqual(await askEngine(engine.url, 'select 1 as one'), [{ one: 1 }])
  await engine.stop()
})
