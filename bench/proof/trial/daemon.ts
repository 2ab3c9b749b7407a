import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '../../../server/src/postgres/command.ts'

export type Command = {
  name: string
  program: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  account?: Account
}

/** A program that goes on until it is stopped, as a supervisor keeps it. */
export type Daemon = {
  readonly pid: number
  stop(): Promise<void>
  kill(): Promise<void>
  start(): void
  signal(name: NodeJS.Signals): void
}

/**
 * After how long one that ended without being asked is started again; undefined: it is not, as Debian's unit
 * of Patroni.
 */
type Supervision = { restartMs?: number }

/**
 * Started in a group of its own, so that a Ctrl C reaches the trial alone; what it says is in `NAME.log` of
 * the folder.
 */
export function startDaemon(folder: string, command: Command, { restartMs }: Supervision = {}): Daemon {
  let child: ChildProcess
  let isWanted = false

  function start(): void {
    isWanted = true
    const log = openSync(join(folder, `${command.name}.log`), 'a')
    const env = { PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8', ...command.env }
    child = spawn(command.program, command.args, {
      cwd: command.cwd ?? folder,
      env,
      detached: true,
      stdio: ['ignore', log, log],
      ...command.account,
    })
    child.on('error', () => {}) // told by whoever waits for it
    if (restartMs !== undefined)
      child.once('exit', () => isWanted && setTimeout(() => isWanted && start(), restartMs))
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    const ending = child
    const ended = once(ending, 'exit')
    ending.kill(signal)
    const impatience = setTimeout(() => ending.kill('SIGKILL'), longestStopMs)
    await ended
    clearTimeout(impatience)
  }

  start()
  return {
    get pid() {
      return child.pid ?? 0
    },
    start,
    signal: (name) => void child.kill(name),
    async stop() {
      isWanted = false
      await end('SIGTERM')
    },
    kill: () => end('SIGKILL'),
  }
}

/** What systemd waits for (`TimeoutStopSec`). */
const longestStopMs = 40_000

/** Until something is so, asked again and again. */
export async function until(
  what: string,
  isSo: () => Promise<unknown> | unknown,
  patienceMs = 60_000,
): Promise<void> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(100)) {
    if (await Promise.resolve(isSo()).catch(() => false)) return
    if (performance.now() > deadline) throw new Error(`${what} : pas en ${patienceMs / 1000} s.`)
  }
}
