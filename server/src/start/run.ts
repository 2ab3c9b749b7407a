import { flushCompileCache } from 'node:module'
import { interruptChildren } from '#process/children.ts'
import { operatorMessage } from '#process/operator-message.ts'
import { usualPatience } from '#process/patience.ts'
import { onStopSignal } from '#process/stop-signals.ts'
import { errorText, log } from '#telemetry/log.ts'
import type { Running } from './start.ts'

/** What goes on until it is stopped; undefined for what is over once it is done. */
type Stoppable = Pick<Running, 'stop' | 'longestStopMs'>

/**
 * Runs until Ctrl C or a stop signal, then closes everything in order; what goes wrong at the start is one
 * French sentence.
 */
export async function run(begin: () => Promise<Stoppable | undefined>): Promise<void> {
  // The reader of what is printed may be gone: that is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', end)
  const stopping = new AbortController()
  // The signals are listened to before anything is started that would outlive this process.
  const begun = Promise.resolve().then(begin)
  onStopSignal(() => {
    stopping.abort()
    process.stdout.write('\nArrêt en cours…\n')
    void stop(begun)
  }, stopAtOnce)
  try {
    const running = await begun
    flushCompileCache() // half of a start is compiling: the next one need not, however this one ends
    if (!running) process.exit(0)
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0) // a start that was interrupted, and has closed what it had opened
    process.stderr.write(`Escale n'a pas pu démarrer. ${operatorMessage(error)}\n`)
    process.exit(1)
  }
}

/** A start that is under way may complete first, because it knows best how to close what it has opened. */
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

/** A stop took too long: the database is asked to end by itself. */
function exitInterrupted(): void {
  interruptChildren()
  process.exit(1)
}

function stopAtOnce(): void {
  process.stdout.write("Arrêt immédiat, à votre demande : la base de données se ferme d'elle-même.\n")
  interruptChildren()
  process.exit(130)
}

// Errors that are expected are heard where they happen. Of one that is not, nobody knows what it left half
// done: the process
// ends, its supervisor starts another, and what was acknowledged is in the database.
function end(error: unknown): void {
  log('error', 'unexpected error, the server stops', { operation: 'process', error: errorText(error) })
  process.exit(1)
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
