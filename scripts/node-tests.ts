import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from './programs.ts'

/** How a step went; `names`: of what failed, told again at the very end. */
export type Count = { passed: number; failed: number; names?: string[] }

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
  'server/src/process/outages-outside.test.ts',
  'server/src/trade/imports/imports.test.ts',
  'server/src/company/exports/exports.test.ts',
  'server/src/trade/reports/reports.test.ts',
  'server/src/access/passwords/password-flood.test.ts',
  'server/src/postgres/engine-kills.test.ts',
  'server/src/process/freeze.test.ts',
  'server/src/database/plans.test.ts',
  'server/src/channels/jobs/jobs.test.ts',
  'server/src/process/outages.test.ts',
  'server/src/database/old-versions.test.ts',
  'server/src/channels/realtime/realtime.test.ts',
  'server/src/database/restore.test.ts',
  'server/src/database/chapters/migrate.test.ts',
]

export function longestFirst(files: readonly string[]): string[] {
  const place = (file: string) => (longestFiles.includes(file) ? longestFiles.indexOf(file) : longestFiles.length)
  return [...files].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
}

/** Files. A busy machine makes a server late, not more of them than this. */
const mostRetried = 3

/**
 * Runs the chosen tests of contract, server and web, each file in a process of its own. As in the browser, what failed is tried
 * once more in CI, alone and when all others are done, and named: a slow answer is not a broken rule.
 */
export async function nodeTests(isChosen: (file: string) => boolean, signal: AbortSignal): Promise<Count> {
  const files = longestFirst(globSync(places, { cwd: root }).filter(isChosen))
  if (files.length === 0) return { passed: 0, failed: 0 }
  const first = await runOf(files, availableParallelism() + 1, signal)
  const failed = [...new Set(first.failures.map(({ file }) => file))]
  if (!process.env.CI || failed.length === 0 || failed.length > mostRetried || signal.aborted) return countOf(first)
  const again = await runOf(failed, 1, signal)
  console.log(
    `Essayés de nouveau (à regarder) :\n${namesOf(first)
      .map((name) => `  ${name}`)
      .join('\n')}`,
  )
  const { failed: stillFailed } = again
  return { passed: first.passed + Math.max(0, first.failed - stillFailed), failed: stillFailed, names: namesOf(again) }
}

type Run = { passed: number; failed: number; failures: { file: string; name: string }[] }

async function runOf(files: string[], concurrency: number, signal: AbortSignal): Promise<Run> {
  const events = run({ files, cwd: root, concurrency, timeout: longestMs, signal })
  // Ends before its summary only when the runner itself breaks: that is a failure too.
  const result: Run = { passed: 0, failed: 1, failures: [] }
  events.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return
    result.passed = counts.passed
    result.failed = counts.tests - counts.passed - counts.skipped - counts.todo
  })
  events.on('test:fail', ({ file = '', name }) => {
    result.failures.push({ file: relative(root, file), name })
  })
  for await (const text of events.compose(new spec())) process.stdout.write(text)
  return result
}

function countOf(run: Run): Count {
  return { passed: run.passed, failed: run.failed, names: namesOf(run) }
}

function namesOf({ failures }: Run): string[] {
  return failures.map(({ file, name }) => `${file} › ${name}`)
}
