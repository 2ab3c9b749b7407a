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

/** Begun first, so that none of them is what everybody waits for at the end; the longest of all on top. */
export const longestFiles = [
  'server/src/start.test.ts',
  'server/src/outages-outside.test.ts',
  'server/src/trade/imports/imports.test.ts',
  'server/src/company/exports/exports.test.ts',
  'server/src/trade/reports/reports.test.ts',
  'server/src/access/password-flood.test.ts',
  'server/src/postgres/engine-kills.test.ts',
  'server/src/freeze.test.ts',
  'server/src/database/plans.test.ts',
  'server/src/channels/jobs/jobs.test.ts',
  'server/src/outages.test.ts',
  'server/src/database/old-versions.test.ts',
  'server/src/channels/realtime/realtime.test.ts',
  'server/src/database/restore.test.ts',
  'server/src/database/migrate.test.ts',
]

export function longestFirst(files: readonly string[]): string[] {
  const place = (file: string) => (longestFiles.includes(file) ? longestFiles.indexOf(file) : longestFiles.length)
  return [...files].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
}

/** Runs the chosen tests of contract, server and web, each file in a process of its own. */
export async function nodeTests(isChosen: (file: string) => boolean, signal: AbortSignal): Promise<Count> {
  const files = globSync(places, { cwd: root }).filter(isChosen)
  if (files.length === 0) return { passed: 0, failed: 0 }
  const events = run({ files: longestFirst(files), cwd: root, concurrency: availableParallelism() + 1, timeout: longestMs, signal })

  // Ends before its summary only when the runner itself breaks: that is a failure too.
  let count: Count = { passed: 0, failed: 1 }
  events.on('test:summary', ({ file, counts }) => {
    if (file === undefined) count = { passed: counts.passed, failed: counts.tests - counts.passed - counts.skipped - counts.todo }
  })
  for await (const text of events.compose(new spec())) process.stdout.write(text)
  return count
}
