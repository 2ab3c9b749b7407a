import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The parent process of a running PostgreSQL, and its address. */
export type Postmaster = { pid: number; port: number; socketFolder: string; isUp: boolean }

/** Content of postmaster.pid, possibly outdated. */
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

/** The postmaster running in this data folder, whatever its program. */
export async function findPostmaster(data: string): Promise<{ pid: number; program: string } | undefined> {
  for (const pid of await processesIn(data)) {
    // A postmaster's command line is its program. Its children set theirs to their activity ("postgres:
    // checkpointer").
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres:')
    if (!commandLine.startsWith('postgres:'))
      return { pid, program: await readlink(`/proc/${pid}/exe`).catch(() => '') }
  }
}

/**
 * Fast shutdown: sessions end, all data is written. Stronger signals follow for a server that does not react.
 */
export async function stopPostmaster(data: string): Promise<void> {
  const postmaster = await findPostmaster(data)
  if (postmaster) sendSignal(postmaster.pid, 'SIGINT')
  if (await waitForExit(data, 6_000)) return
  const stubborn = await findPostmaster(data)
  if (stubborn) sendSignal(stubborn.pid, 'SIGQUIT')
  if (await waitForExit(data, 1_000)) return
  await killAll(data)
}

/** The children of a dead postmaster exit by themselves. A stuck one must not write beside a new server. */
export async function killOrphans(data: string): Promise<void> {
  if (!(await waitForExit(data, 5_000))) await killAll(data)
}

async function killAll(data: string): Promise<void> {
  for (const pid of await processesIn(data)) sendSignal(pid, 'SIGKILL')
  await waitForExit(data, 5_000)
}

/**
 * PostgreSQL overwrites a pid file whose process is dead, and checks the old shared memory. It refuses one
 * whose pid is a zombie or was reused. Only such a file is removed, and only when nothing runs in the folder.
 */
export async function removeMisleadingPidFile(data: string): Promise<void> {
  const pidFile = await readPidFile(data)
  if (pidFile && processExists(pidFile.pid) && (await processesIn(data)).length === 0)
    await rm(join(data, 'postmaster.pid'), { force: true })
}

/** False for a zombie too, which keeps its pid until its parent waits for it. */
export async function isAlive(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return state !== '' && !/^\d+ \(.*\) [ZX]/s.test(state)
}

/**
 * Finds PostgreSQL's processes by their working directory, which no pid file can misstate. A zombie has none.
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

async function waitForExit(data: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while ((await processesIn(data)).length > 0) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process exited meanwhile.
  }
}
