import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenAreInterrupted, registerChild } from '#process/children.ts'
import type { EngineFolders } from './engine-folders.ts'
import { EngineFailure, explainFailure, isPortTaken } from './failure.ts'
import { freePort } from './free-ports.ts'
import { limitLog, sizeOf } from './log-size.ts'
import { postgresqlConf } from './postgresql-conf.ts'
import { killOrphans, type Postmaster, readPidFile, removeMisleadingPidFile } from './postmaster.ts'
import { ownVariables } from './run-program.ts'

/**
 * Starts PostgreSQL in its own session and waits until it accepts connections, including recovery after a
 * crash.
 */
export async function launch(
  place: EngineFolders,
  settings: Record<string, string>,
  wantedPort?: number,
): Promise<Postmaster> {
  await killOrphans(place.data)
  await removeMisleadingPidFile(place.data)
  await prepareFiles(place)
  for (let attempt = 1; ; attempt++) {
    const port = wantedPort ?? (await freePort())
    await configure(place, port, settings)
    const logStart = await sizeOf(place.log)
    const { isUp, output } = await startPostgres(place)
    if (isUp) return readPostmaster(place)
    const why = (await readFrom(place.log, logStart)) || output
    // Another process took the free port before PostgreSQL could listen on it.
    if (isPortTaken(why) && wantedPort === undefined && attempt < 5) continue
    throw await explainFailure(why, place)
  }
}

/**
 * Starts `postgres` directly. `pg_ctl` passes paths through a shell, which interprets `$` and backquotes. A
 * session of its own protects the database from Ctrl C in the terminal, and lets it survive a killed Escale.
 */
async function startPostgres(place: EngineFolders): Promise<{ isUp: boolean; output: string }> {
  if (childrenAreInterrupted())
    throw new EngineFailure("L'arrêt est demandé : la base de données n'est plus démarrée.")
  const child = await spawnPostgres(place)
  const ended = once(registerChild(child), 'exit').then(
    () => '',
    (error: Error) => error.message,
  )
  return Promise.race([waitUntilReady(place, child), ended.then((output) => ({ isUp: false, output }))])
}

async function spawnPostgres(place: EngineFolders): Promise<ChildProcess> {
  const log = await open(place.log, 'a', 0o600)
  try {
    const program = join(place.binaries.folder, 'postgres')
    const stdio: StdioOptions = ['ignore', log.fd, log.fd]
    const child = spawn(program, ['-D', place.data], {
      ...place.account,
      cwd: '/',
      env: ownVariables(),
      detached: true,
      stdio,
    })
    child.unref() // The database must not keep this Node process running
    return child
  } finally {
    await log.close()
  }
}

/** Longest recovery after a crash, in milliseconds. */
const longestStartMs = 600_000

/** Waits until PostgreSQL has written in postmaster.pid that it accepts connections, or until it exits. */
async function waitUntilReady(
  { data, log }: EngineFolders,
  child: ChildProcess,
): Promise<{ isUp: boolean; output: string }> {
  for (const deadline = performance.now() + longestStartMs; performance.now() < deadline; await sleep(20)) {
    const named = await readPidFile(data)
    if (named?.pid === child.pid && named?.isUp) return { isUp: true, output: '' }
    if (child.exitCode !== null || child.signalCode !== null) break
  }
  return { isUp: false, output: `PostgreSQL did not become ready. ${log}` }
}

async function configure(place: EngineFolders, port: number, extra: Record<string, string>): Promise<void> {
  const text = postgresqlConf({ port, socketFolder: place.socketFolder, extra })
  const local = await stat(join(place.data, 'local.conf')).catch(() => undefined)
  await writeOwned(place, join(place.data, 'postgresql.conf'), local ? `${text}include 'local.conf'\n` : text)
}

async function readPostmaster(place: EngineFolders): Promise<Postmaster> {
  const postmaster = await readPidFile(place.data)
  if (!postmaster)
    throw new EngineFailure(`La base de données s'est arrêtée aussitôt démarrée. Journal : ${place.log}`)
  return postmaster
}

async function prepareFiles(place: EngineFolders): Promise<void> {
  // A killed server leaves its socket and a lock file with its pid. If a zombie process has that pid, a new
  // server could not use the socket path.
  if (place.socketFolder) await rm(place.socketFolder, { recursive: true, force: true })
  if (place.socketFolder) await mkdir(place.socketFolder, { mode: 0o700 })
  await limitLog(place.log)
  const log = await open(place.log, 'a', 0o600)
  await log.close()
  if (!place.account) return
  for (const path of [place.log, place.socketFolder])
    if (path) await chown(path, place.account.uid, place.account.gid)
}

/**
 * Writes a file for PostgreSQL's account. The temporary file is renamed once complete, so a full disk never
 * leaves half a file.
 */
async function writeOwned({ account }: EngineFolders, path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 })
  if (account) await chown(`${path}.new`, account.uid, account.gid)
  await rename(`${path}.new`, path)
}

async function readFrom(path: string, start: number): Promise<string> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64 * 1024), position: start })
  await file.close()
  return buffer.toString('utf8', 0, bytesRead)
}
