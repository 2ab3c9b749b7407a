import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The parent process of a running PostgreSQL and where it listens. */
export type Postmaster = { pid: number; port: number; socketFolder: string; isUp: boolean }

/** What postmaster.pid says, whether or not it is still true. */
export async function readPidFile(data: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid
    ? {
        pid,
        port: Number(lines[3]),
        socketFolder: lines[4] ?? '',
        isUp: /^(ready|standby)/.test(lines[7] ?? ''),
      }
    : undefined
}

/** The postmaster that works in this data folder, wherever its program came from. */
export async function findPostmaster(data: string): Promise<{ pid: number; program: string } | undefined> {
  for (const pid of await processesIn(data)) {
    // A postmaster shows its command line; its children show what they do ("postgres: checkpointer").
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres:')
    if (!commandLine.startsWith('postgres:'))
      return { pid, program: await readlink(`/proc/${pid}/exe`).catch(() => '') }
  }
}

/**
 * Fast shutdown: sessions end, everything is written. Harder means only for a server that no longer listens
 * to reason.
 */
export async function stopPostmaster(data: string): Promise<void> {
  const postmaster = await findPostmaster(data)
  if (postmaster) signal(postmaster.pid, 'SIGINT')
  if (await goneWithin(data, 6_000)) return
  const stubborn = await findPostmaster(data)
  if (stubborn) signal(stubborn.pid, 'SIGQUIT')
  if (await goneWithin(data, 1_000)) return
  await killAll(data)
}

/**
 * The children of a dead postmaster leave by themselves; one that is stuck must not write beside a new
 * server.
 */
export async function killOrphans(data: string): Promise<void> {
  if (!(await goneWithin(data, 5_000))) await killAll(data)
}

async function killAll(data: string): Promise<void> {
  for (const pid of await processesIn(data)) signal(pid, 'SIGKILL')
  await goneWithin(data, 5_000)
}

/**
 * PostgreSQL itself overwrites a pid file whose process is dead, and so checks the old shared memory. It
 * refuses one
 * whose pid is a zombie or was given to another program: only that one is removed, and only when nothing runs
 * in the folder.
 */
export async function removeMisleadingPidFile(data: string): Promise<void> {
  const named = await readPidFile(data)
  if (named && exists(named.pid) && (await processesIn(data)).length === 0)
    await rm(join(data, 'postmaster.pid'), { force: true })
}

/** False also for a zombie, which keeps its pid until its parent asks for it. */
export async function isAlive(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return state !== '' && !/^\d+ \(.*\) [ZX]/s.test(state)
}

/**
 * PostgreSQL's processes work in its data folder, which no pid file can say wrongly. A zombie works nowhere.
 */
export async function processesIn(data: string): Promise<number[]> {
  const folder = await stat(data).catch(() => undefined)
  if (!folder) return []
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number)
  const here = await Promise.all(
    pids.map(async (pid) => {
      const workplace = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
      if (workplace?.ino !== folder.ino || workplace.dev !== folder.dev) return false
      return /\/postgres( \(deleted\))?$/.test(await readlink(`/proc/${pid}/exe`).catch(() => ''))
    }),
  )
  return pids.filter((_, index) => here[index])
}

async function goneWithin(data: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while ((await processesIn(data)).length > 0) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended by itself meanwhile.
  }
}
