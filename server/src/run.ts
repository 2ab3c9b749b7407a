import { flushCompileCache } from 'node:module'
import { errorText, log } from './log.ts'
import { usualPatience } from './process/patience.ts'
import type { Running } from './start.ts'

/** What goes on until it is stopped; undefined for what is over once it is done. */
type Stoppable = Pick<Running, 'stop' | 'longestStopMs'>

/** Runs until Ctrl C or a stop signal, then closes everything in order; what goes wrong at the start is one French sentence. */
export async function run(begin: () => Promise<Stoppable | undefined>): Promise<void> {
  // The reader of what is printed may be gone: that is no reason to stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  process.on('uncaughtException', end)
  const begun = begin()
  stopOnSignals(begun)
  try {
    const running = await begun
    flushCompileCache() // half of a start is compiling: the next one need not, however this one ends
    if (!running) process.exit(0)
  } catch (error) {
    process.stderr.write(`Escale n'a pas pu démarrer. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

// What a start has begun, it alone can end: one that is asked to stop is let through first.
function stopOnSignals(begun: Promise<Stoppable | undefined>): void {
  let isEnding = false
  const stop = () => {
    if (isEnding) process.exit(130) // asked twice: at once
    isEnding = true
    process.stdout.write('\nArrêt en cours…\n')
    const impatience = setTimeout(() => process.exit(1), usualPatience.stopMs)
    const stopped = begun.then((running) => {
      clearTimeout(impatience)
      if (!running) return undefined
      setTimeout(() => process.exit(1), running.longestStopMs)
      return running.stop()
    })
    stopped.then(
      () => process.exit(0),
      () => {}, // a start that failed says so itself
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

// Errors that are expected are heard where they happen. Of one that is not, nobody knows what it left half done: the process
// ends, its supervisor starts another, and what was acknowledged is in the database.
function end(error: unknown): void {
  log('error', 'unexpected error, the server stops', { operation: 'process', error: errorText(error) })
  process.exit(1)
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
