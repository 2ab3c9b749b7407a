import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Child = { process: ChildProcess; pid: number; stop(): Promise<void> }

/** Runs a file of the bench in a process of its own. `ready` is its first message. */
export async function startChild<Ready>(
  file: string,
  environment: Record<string, string>,
  execArgv: string[] = [],
): Promise<Child & { ready: Ready }> {
  const child = fork(join(import.meta.dirname, '..', file), {
    env: { ...process.env, ...environment },
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = await Promise.race([
    once(child, 'message').then(([message]) => message as Ready),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} s'est arrêté avant d'être prêt.`))),
  ])
  return { process: child, pid: child.pid ?? 0, ready, stop: () => stopChild(child) }
}

/** Ends this child process when the bench ends, in whatever way. */
export function endWithParent(close: () => Promise<void>): void {
  const end = () => void close().finally(() => process.exit(0))
  process.once('disconnect', end)
  process.on('SIGINT', () => {}) // Ctrl C reaches the whole group: the bench closes in order
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  if (child.connected) child.disconnect()
  const timer = setTimeout(() => child.kill('SIGKILL'), 8000)
  await exit
  clearTimeout(timer)
}
