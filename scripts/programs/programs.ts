import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { interruptChildren } from '../../server/src/process/children.ts'
import { onStopSignal } from '../../server/src/process/stop-signals.ts'

export const root = join(import.meta.dirname, '../..')

const running = new Set<ChildProcess>()

/**
 * Runs a program of the project in this terminal and returns its exit code. A program ended by a signal
 * returns a code other than 0.
 */
export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = startProgram(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Starts a program in its own process group, so that its child processes can be stopped with it. The program
 * name `node` means the Node that runs this script.
 */
export function startProgram(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const env = { ...(options.env ?? process.env) }
  env.PATH = [dirname(process.execPath), join(root, 'node_modules/.bin'), env.PATH].join(delimiter)
  const child = spawn(program, args, { cwd: root, detached: true, ...options, env })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Interrupts every running program (SIGINT), and kills those still running after five seconds. */
export async function stopPrograms(): Promise<void> {
  await Promise.all([...running].map(stopProgram))
}

function stopProgram(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    signalGroup(child, 'SIGINT')
    setTimeout(() => signalGroup(child, 'SIGKILL'), 5_000).unref()
  })
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // The process ended in the meantime, so there is nothing to stop.
  }
}

/**
 * Runs `stop` at the first Ctrl C or stop signal. At the second, this process exits at once and interrupts
 * its programs.
 */
export function onStop(stop: () => void): void {
  onStopSignal(stop, () => {
    console.log('Arrêt immédiat, à votre demande.')
    for (const child of running) signalGroup(child, 'SIGINT')
    interruptChildren()
    process.exit(130)
  })
}

/** Makes Ctrl C end a short script at once, and stop the PostgreSQL server that it started. */
export function endOnStop(): void {
  onStop(() => {
    interruptChildren()
    process.exit(130)
  })
}
