import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../../../server/src/postgres/run-program.ts'

export type Command = {
  name: string
  program: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  account?: Account
}

/** A program that runs until it is stopped. */
export type Daemon = { stop(): Promise<void>; kill(): Promise<void>; start(): void }

/** The `TimeoutStopSec` of the units. */
const longestStopMs = 40_000

/**
 * Starts a program in a process group of its own, so that Ctrl C reaches the trial alone. Its output is in
 * `NAME.log` of the folder. `restartMs`: the pause before a restart; undefined for none, as Debian's Patroni.
 */
export function startDaemon(folder: string, command: Command, restartMs?: number): Daemon {
  let child: ChildProcess
  let isWanted = false

  function start(): void {
    isWanted = true
    const log = openSync(join(folder, `${command.name}.log`), 'a')
    const env = { PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8', ...command.env }
    const options = { cwd: command.cwd ?? folder, env, detached: true, ...command.account }
    child = spawn(command.program, command.args, { ...options, stdio: ['ignore', log, log] })
    child.on('error', () => {}) // whoever waits for the program reports that it did not start
    if (restartMs !== undefined)
      child.once('exit', () => isWanted && setTimeout(() => isWanted && start(), restartMs))
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    const ending = child
    const exit = once(ending, 'exit')
    ending.kill(signal)
    const timer = setTimeout(() => ending.kill('SIGKILL'), longestStopMs)
    await exit
    clearTimeout(timer)
  }

  start()
  return {
    start,
    async stop() {
      isWanted = false
      await end('SIGTERM')
    },
    kill: () => end('SIGKILL'),
  }
}
