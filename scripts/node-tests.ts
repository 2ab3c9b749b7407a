import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from './programs.ts'

export type Count = { passed: number; failed: number }

const places = [
  'contract/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'server/seeds/**/*.test.ts',
  'scripts/**/*.test.ts',
  'web/src/**/*.test.ts',
  'bench/**/*.test.ts',
]

/** Of a file: the longest waits for nearly two minutes on servers that fall silent, and a machine may have other things to do. */
const longestMs = 300_000

/** Runs the tests of contract, server and web whose path holds `word`, each file in a process of its own. */
export async function nodeTests(word: string, signal: AbortSignal): Promise<Count> {
  const files = globSync(places, { cwd: root }).filter((file) => file.includes(word))
  if (files.length === 0) return { passed: 0, failed: 0 }
  const events = run({ files: files.sort(), cwd: root, concurrency: availableParallelism() + 1, timeout: longestMs, signal })

  // Ends before its summary only when the runner itself breaks: that is a failure too.
  let count: Count = { passed: 0, failed: 1 }
  events.on('test:summary', ({ file, counts }) => {
    if (file === undefined) count = { passed: counts.passed, failed: counts.tests - counts.passed - counts.skipped - counts.todo }
  })
  for await (const text of events.compose(new spec())) process.stdout.write(text)
  return count
}
