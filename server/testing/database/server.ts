import { readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, realpath, rm, stat, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEngine } from '#postgres/engine.ts'
import { takeLock } from '#postgres/lock.ts'
import { stopPostmaster } from '#postgres/postmaster.ts'

const prefix = 'escale-test-'

export type TestServer = {
  url: string
  stop(): Promise<void>
  /** Cleans up as far as possible without waiting, when the process ends. */
  abandon(): void
}

/** A PostgreSQL for tests: it writes nothing to the disk that must last. */
export async function startTestServer(): Promise<TestServer> {
  await sweep()
  const folder = await mkdtemp(join(await fastFolder(), prefix))
  await chmod(folder, 0o711)
  const engine = await startEngine({ folder, settings: testSettings })
  const home = await homeOf(folder)
  return {
    url: engine.url,
    async stop() {
      await engine.stop()
      for (const path of [home, folder]) await rm(path, { recursive: true, force: true })
    },
    abandon() {
      try {
        process.kill(
          Number.parseInt(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8'), 10),
          'SIGQUIT',
        )
        for (const path of [home, folder])
          rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
      } catch {
        // Stopped already.
      }
    },
  }
}

export const testSettings = {
  autovacuum: 'off', // plans would depend on whether autovacuum has run
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '192MB',
  min_wal_size: '64MB',
  max_connections: '300',
}

/** A folder in memory if there is enough: a database is copied there in 6 ms, on a disk in 20 to 300. */
async function fastFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const needed = 3 * 2 ** 30
  return memory && memory.bavail * memory.bsize > needed && freemem() > needed ? '/dev/shm' : tmpdir()
}

/** The real folder, which is elsewhere if the account of PostgreSQL may not enter it. */
async function homeOf(folder: string): Promise<string> {
  return realpath(join(folder, 'postgres')).then(dirname, () => folder)
}

/** Removes what killed test runs have left. */
async function sweep(): Promise<void> {
  for (const base of ['/dev/shm', tmpdir()]) {
    const names = await readdir(base).catch(() => [] as string[])
    for (const name of names)
      if (name.startsWith(prefix)) await removeIfAbandoned(join(base, name)).catch(() => {})
  }
}

async function removeIfAbandoned(folder: string): Promise<void> {
  // A younger folder may be of a server that has not taken its lock yet.
  if (Date.now() - (await stat(folder)).mtimeMs < 60_000) return
  const home = await homeOf(folder)
  const lock = takeLock(home)
  await stopPostmaster(join(home, 'postgres'))
  lock.release()
  for (const path of [home, folder]) await rm(path, { recursive: true, force: true })
}
