import { flushCompileCache } from 'node:module'
import type { Running } from './start.ts'

/** Runs until Ctrl C or a stop signal, then closes everything in order; what goes wrong at the start is one French sentence. */
export async function run(begin: () => Promise<Running>): Promise<void> {
  try {
    const running = await begin()
    flushCompileCache() // half of a start is compiling: the next one need not, however this one ends
    let ending = false
    const end = () => {
      if (ending) return // a second Ctrl C does not cut the first one short
      ending = true
      process.stdout.write('\nArrêt en cours…\n')
      void running.stop().then(() => process.exit(0))
    }
    process.on('SIGINT', end)
    process.on('SIGTERM', end)
  } catch (error) {
    process.stderr.write(`Escale n'a pas pu démarrer. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
