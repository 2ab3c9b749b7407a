import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './programs.ts'

// A process for each test file starts, reads and compiles the same modules hundreds of times, which is most of what
// the tests of a rule cost. Those that leave the process as they found it are run in one, a dozen after each other: see run-together.ts.

/** What says by itself that it has, changes or measures something of its whole process: it has one of its own, as all that starts servers has. */
const ofProcess = /\bprocess\.|globalThis|node:(child_process|worker_threads|perf_hooks)|\bmock\b|fake-indexeddb|\bimport\(/
const ofBrowserAndContract = /^(contract|web)\//

const most = 12

/** Runs them one after the other. */
export const runner = join(root, 'scripts/run-together.ts')

export function standsAlone(file: string, text: string): boolean {
  return !ofBrowserAndContract.test(file) || ofProcess.test(text)
}

/** The files as they are begun: what runs alone, and what runs together, a list of neighbours. */
export function inProcesses(files: readonly string[]): { alone: string[]; together: string[][] } {
  const neighbours = files.filter((file) => !standsAlone(file, readFileSync(join(root, file), 'utf8'))).sort()
  const together = Array.from({ length: Math.ceil(neighbours.length / most) }, (_, at) => neighbours.slice(at * most, (at + 1) * most))
  return { alone: files.filter((file) => !neighbours.includes(file)), together }
}

/** A file to run for each list, while `work` lasts. */
export async function withGroups<Result>(lists: readonly string[][], work: (files: string[]) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'escale-together-'))
  try {
    const files = lists.map((_, at) => join(folder, `${at + 1}.mjs`))
    const texts = lists.map((list) => `import { runTogether } from ${JSON.stringify(runner)}\nrunTogether(${JSON.stringify(list)})\n`)
    await Promise.all(files.map((file, at) => writeFile(file, texts[at] ?? '')))
    return await work(files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
