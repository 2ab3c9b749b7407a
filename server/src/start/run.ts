import { flushCompileCache } from 'node:module'
import { interruptChildren } from '#process/children.ts'
import { operatorMessage } from '#process/operator-message.ts'
import { usualPatience } from '#process/patience.ts'
import { onStopSignal } from '#process/stop-signals.ts'
import { errorText, log } from '#telemetry/log.ts'
import type { Running } from './start.ts'

/** A program that runs until it is stopped. `begin` returns undefined for one that has already ended. */
type Stoppable = Pick<Running, 'stop' | 'longestStopMs'>

/**
 * Runs until Ctrl C or a stop signal, then closes everything in order. A failed start prints one French
 * sentence.
 */
export async function runUntilStopped(begin: () => Promise<Stoppable | undefined>): Promise<void> {
  // A closed pipe (`escale | head`) is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', end)
  const stopping = new AbortController()
  // The signal handlers must exist before any child process that would outlive this one.
  const begun = Promise.resolve().then(begin)
  onStopSignal(() => {
    stopping.abort()
    process.stdout.write('\nArrêt en cours…\n')
    void stop(begun)
  }, stopAtOnce)
  try {
    const running = await begun
    flushCompileCache() // half of a start is compiling, and the next start reuses the cache
    if (!running) process.exit(0)
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0) // an interrupted start has closed its resources already
    process.stderr.write(`Escale n'a pas pu démarrer. ${operatorMessage(error)}\n`)
    process.exit(1)
  }
}

/** A start under way gets this long to complete, because it knows best how to close its resources. */
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

// An unexpected error may leave work half done. The process ends, its supervisor starts another, and every
// acknowledged write is in the database.
function end(error: unknown): void {
  log('error', 'unexpected error, the server stops', { operation: 'process', error: errorText(error) })
  process.exit(1)
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
