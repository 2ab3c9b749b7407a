import type { Running } from './start.ts'

/** Runs until Ctrl C or a stop signal, then closes everything in order; what goes wrong at the start is one French sentence. */
export async function run(begin: () => Promise<Running>): Promise<void> {
  try {
    const running = await begin()
    const end = () => {
      process.stdout.write('\nArrêt en cours…\n')
      void running.stop().then(() => process.exit(0))
    }
    process.once('SIGINT', end)
    process.once('SIGTERM', end)
  } catch (error) {
    process.stderr.write(`Escale n'a pas pu démarrer. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
