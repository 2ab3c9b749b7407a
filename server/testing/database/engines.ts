import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEngine } from '#postgres/engine.ts'
import { findPostmaster, stopPostmaster } from '#postgres/postmaster.ts'

// PostgreSQL engines whose processes a test may kill.
const folders: string[] = []
const children: ChildProcess[] = []

export async function removeEngines(): Promise<void> {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) {
    await stopPostmaster(join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-test-engine-'))
  await chmod(folder, 0o755)
  folders.push(folder)
  return folder
}

export function startTestEngine(folder: string) {
  return startEngine({ folder, say: () => {} })
}

type Outcome = { engine?: { url: string; adopted: boolean }; refusal?: string }

/** Starts the engine in another process, which the test can kill. */
export async function startElsewhere(folder: string): Promise<Outcome & { child: ChildProcess }> {
  const child = spawnStart(folder)
  return { child, ...(JSON.parse(await firstLine(child)) as Outcome) }
}

export function spawnStart(folder: string): ChildProcess {
  const program = `
    import { startEngine } from '${import.meta.resolve('#postgres/engine.ts')}'
    try {
      const { url, adopted } = await startEngine({ folder: process.argv[1] })
      console.log(JSON.stringify({ engine: { url, adopted } }))
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(JSON.stringify({ refusal: error.message }))
    }`
  return keep(
    spawn(process.execPath, ['--input-type=module', '--eval', program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
}

export function keep<T extends ChildProcess>(child: T): T {
  children.push(child)
  return child
}

export async function firstLine(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout)
  for await (const line of createInterface(child.stdout)) return line
  throw new Error('the process said nothing')
}

export async function postmasterOf(folder: string): Promise<number> {
  const postmaster = await findPostmaster(join(folder, 'postgres'))
  assert.ok(postmaster)
  return postmaster.pid
}

/** Writes increasing numbers until the database goes away, and remembers those it acknowledged. */
export function startWriter(url: string) {
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
  return {
    interrupted,
    atLeast: (count: number) => eventually(() => assert.ok(acknowledged.length >= count)),
  }
}

export async function assertNothingLost(url: string, acknowledged: number[]): Promise<void> {
  const rows = await askEngine(url, 'select n from written where n = any($1::bigint[])', [acknowledged])
  assert.equal(rows.length, acknowledged.length)
}

export async function askEngine(
  url: string,
  query: string,
  values?: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(query, values)).rows
  } finally {
    await client.end()
  }
}

export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  patienceMs = 30_000,
): Promise<Result> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(20)) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
