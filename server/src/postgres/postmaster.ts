import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The parent process of a running PostgreSQL, its port and its socket folder. */
export type Postmaster = { pid: number; port: number; socketFolder: string; isUp: boolean }

/** Reads postmaster.pid. Its process may have ended. */
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

/** Finds the postmaster that runs in this data folder, whichever PostgreSQL program it is. */
export async function findPostmaster(data: string): Promise<{ pid: number; program: string } | undefined> {
  for (const pid of await processesIn(data)) {
    // The command line of a postmaster is the path of its program. A child process replaces it by its
    // activity ("postgres: checkpointer").
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres:')
    if (!commandLine.startsWith('postgres:'))
      return { pid, program: await readlink(`/proc/${pid}/exe`).catch(() => '') }
  }
}

/**
 * Stops PostgreSQL by a fast shutdown: it ends all sessions and writes all data. If it does not react,
 * stronger signals follow.
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

/**
 * Waits for the child processes of a dead postmaster to exit, then kills the rest. One that hangs must not
 * write while a new server runs.
 */
export async function killOrphans(data: string): Promise<void> {
  if (!(await waitForExit(data, 5_000))) await killAll(data)
}

async function killAll(data: string): Promise<void> {
  for (const pid of await processesIn(data)) sendSignal(pid, 'SIGKILL')
  await waitForExit(data, 5_000)
}

/**
 * Removes postmaster.pid when its pid is a zombie or was reused by another process, because PostgreSQL then
 * refuses to start. Nothing may run in the folder. A file whose process is dead stays: PostgreSQL replaces it
 * after checking the old shared memory.
 */
export async function removeMisleadingPidFile(data: string): Promise<void> {
  const pidFile = await readPidFile(data)
  if (pidFile && processExists(pidFile.pid) && (await processesIn(data)).length === 0)
    await rm(join(data, 'postmaster.pid'), { force: true })
}

/** True while the process runs. False for a zombie, which keeps its pid until its parent waits for it. */
export async function isAlive(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return state !== '' && !/^\d+ \(.*\) [ZX]/s.test(state)
}

/**
 * Finds the processes that run in a data folder, by their working directory. A pid file could be wrong. A
 * zombie has no working directory.
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
    // The process exited in the meantime.
  }
}
