import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDatabase } from '../server/src/database/migrations/ready.ts'
import { startEngine } from '../server/src/postgres/engine.ts'
import { readPidFile } from '../server/src/postgres/postmaster.ts'
import { makeLean } from './lean.ts'
import { load, loadSettings, worldOf } from './load.ts'
import type { Shape, World } from './world.ts'

const prefix = 'escale-bench-'
const mark = 'loaded'
const migrations = join(import.meta.dirname, '../server/migrations')

/** A loaded database, its PostgreSQL running with the settings of production. */
export type Database = {
  folder: string
  url: string
  postmaster: number
  world: World
  loadedIn: number | null
  stop(): Promise<void>
}

/** Loads a database, or reuses that of the folder. Each step adds its clean-up to `closers`. */
export async function openBenchDatabase(
  shape: Shape,
  reused: string | undefined,
  closers: (() => Promise<void>)[],
): Promise<Database> {
  const folder = reused ?? (await mkdtemp(join(tmpdir(), prefix)))
  if (reused === undefined) closers.push(() => removeFolder(folder))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  const empty = (await readdir(folder)).length === 0
  const schema = await schemaHash()
  if (!empty && (await readFile(join(folder, mark), 'utf8').catch(() => '')) !== schema)
    throw new Error(`Le dossier ${folder} n'est ni vide ni une base chargée par le banc avec ces migrations.`)
  const started = performance.now()
  if (empty) {
    await fillFolder(folder, shape, closers)
    await writeFile(join(folder, mark), schema)
  }
  const loadedIn = empty ? (performance.now() - started) / 1000 : null
  const engine = await startEngine({ folder })
  closers.push(engine.stop)
  const postmaster = await readPidFile(await dataOf(folder))
  return {
    folder,
    url: engine.url,
    postmaster: postmaster?.pid ?? 0,
    world: await worldOf(engine.url),
    loadedIn,
    stop: engine.stop,
  }
}

export async function removeFolder(folder: string): Promise<void> {
  const home = dirname(await dataOf(folder))
  for (const path of [home, folder]) await rm(path, { recursive: true, force: true })
}

async function fillFolder(folder: string, shape: Shape, closers: (() => Promise<void>)[]): Promise<void> {
  const engine = await startEngine({ folder, settings: loadSettings })
  closers.push(engine.stop)
  await (await openDatabase(engine.url)).close()
  await load(engine.url, shape)
  await makeLean(engine.url)
  await engine.stop()
}

async function schemaHash(): Promise<string> {
  const hash = createHash('sha1')
  const names = (await readdir(migrations, { recursive: true })).filter((name) => name.endsWith('.sql'))
  const paths = [...names.sort().map((name) => join(migrations, name)), join(import.meta.dirname, 'lean.ts')]
  for (const path of paths) hash.update(await readFile(path))
  return hash.digest('hex')
}

// The data are outside the folder when the account of PostgreSQL may not enter it.
function dataOf(folder: string): Promise<string> {
  return realpath(join(folder, 'postgres')).catch(() => join(folder, 'postgres'))
}
