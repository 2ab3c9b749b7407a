import { flushCompileCache } from 'node:module'
import { interruptChildren } from '#process/children.ts'
import { operatorMessage } from '#process/operator-message.ts'
import { usualPatience } from '#process/patience.ts'
import { onStopSignal } from '#process/stop-signals.ts'
import { errorText, log } from '#telemetry/log.ts'
import type { Running } from './start.ts'

/** A running program. `begin` returns undefined when the program has already done its work and ended. */
type Stoppable = Pick<Running, 'stop' | 'longestStopMs'>

/**
 * Runs a program until Ctrl C or a stop signal, then closes everything in order. When the start fails, prints
 * one French sentence.
 */
export async function runUntilStopped(begin: () => Promise<Stoppable | undefined>): Promise<void> {
  // Output errors are ignored: when the output goes to a program that ends early (`escale | head`), the
  // server must go on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', end)
  const stopping = new AbortController()
  // The start begins in the next microtask, after the signal handlers are installed. Without them, a signal
  // would end this process and leave its child processes running.
  const begun = Promise.resolve().then(begin)
  onStopSignal(() => {
    stopping.abort()
    process.stdout.write('\nArrêt en cours…\n')
    void stop(begun)
  }, stopAtOnce)
  try {
    const running = await begun
    flushCompileCache() // compiling takes half of a start, so the cache makes the next start faster
    if (!running) process.exit(0)
  } catch (error) {
    // The person stopped the server while it was starting, and its resources are closed.
    if (stopping.signal.aborted) process.exit(0)
    process.stderr.write(`Escale n'a pas pu démarrer. ${operatorMessage(error)}\n`)
    process.exit(1)
  }
}

/**
 * Time that a start gets to complete after a stop signal, in milliseconds. A completed start can be closed in
 * order, an interrupted one cannot.
 */
const startUpMs = 5000

async function stop(begun: Promise<Stoppable | undefined>): Promise<void> {
  const interruption = setTimeout(interruptChildren, startUpMs)
  const end = setTimeout(exitInterrupted, usualPatience.stopMs)
  const running = await begun.catch(() => undefined)
  clearTimeout(interruption)
  clearTimeout(end)
  if (running) setTimeout(exitInterrupted, running.longestStopMs)
  await running?.stop()
  process.exit(0)
}

function exitInterrupted(): void {
  interruptChildren()
  process.exit(1)
}

function stopAtOnce(): void {
  process.stdout.write("Arrêt immédiat, à votre demande : la base de données se ferme d'elle-même.\n")
  interruptChildren()
  process.exit(130)
}

// Ends the process after an unexpected error, which may have left its memory inconsistent. The supervisor
// starts another process. Every write that was confirmed to a client is in the database.
function end(error: unknown): void {
  log('error', 'unexpected error, the server stops', { operation: 'process', error: errorText(error) })
  process.exit(1)
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
