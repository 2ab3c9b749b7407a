import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from './programs.ts'
import { inProcesses, runner, withGroups } from './together.ts'

/** How a step went. `names` are the failed tests, `retried` those that passed at their second attempt only. */
export type Count = { passed: number; failed: number; names?: string[]; retried?: string[] }

/** Where the tests that need no browser are. */
export const testPlaces = [
  'contract/src/**/*.test.ts',
  'server/src/**/*.test.ts',
  'server/seeds/**/*.test.ts',
  'scripts/**/*.test.ts',
  'web/src/**/*.test.ts',
  'bench/**/*.test.ts',
]

/** Of a process: the longest waits for nearly two minutes on servers that fall silent, a dozen files come after each other, and a machine may have other things to do. */
const longestMs = 600_000

/** Begun first, so that none of them is what everybody waits for at the end; the longest of all on top. */
export const longestFiles = [
  'bench/proof/simulator/simulator.test.ts',
  'server/src/backup/drill.test.ts',
  'server/src/channels/pdf/pdf.test.ts',
  'server/src/backup/restore-kills.test.ts',
  'server/src/process/outages-outside.test.ts',
  'server/src/channels/whatsapp/edges.test.ts',
  'scripts/domains.test.ts',
  'server/src/web/bounds.test.ts',
  'server/src/backup/destinations.test.ts',
  'server/src/process/roles.test.ts',
  'bench/proof/faults/faults.test.ts',
  'server/src/process/whatsapp-kills.test.ts',
  'server/src/access/door/strangers.test.ts',
  'server/src/backup/damage.test.ts',
  'server/src/channels/whatsapp/orders.test.ts',
  'server/src/trade/documents/documents.test.ts',
  'server/src/backup/company/restore-company.test.ts',
  'server/src/process/two-versions.test.ts',
  'server/src/process/freeze.test.ts',
  'server/src/people/account/account.test.ts',
  'server/src/access/sign-in/guessing.test.ts',
  'server/src/access/door/matrix.test.ts',
  'bench/proof/fuzz/fuzz.test.ts',
  'server/src/start.test.ts',
  'server/src/process/stops.test.ts',
  'server/src/people/account/factors/factors.test.ts',
  'server/src/people/account/sign-in-by-mail.test.ts',
  'bench/proof/kills/kills.test.ts',
  'server/src/postgres/engine-kills.test.ts',
]

export function longestFirst(files: readonly string[]): string[] {
  const place = (file: string) => (longestFiles.includes(file) ? longestFiles.indexOf(file) : longestFiles.length)
  return [...files].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1))
}

/**
 * Runs the chosen tests of contract, server and web, most of them a dozen files to a process. With `retries`, each file
 * that failed runs once more, alone, after all others: a slow answer of a busy machine is not a broken rule.
 */
export async function nodeTests(isChosen: (file: string) => boolean, signal: AbortSignal, retries: number): Promise<Count> {
  const files = longestFirst(globSync(testPlaces, { cwd: root }).filter(isChosen))
  if (files.length === 0) return { passed: 0, failed: 0 }
  const first = await runAll(files, signal)
  const failed = [...new Set(first.failures.map(({ file }) => file))]
  if (retries === 0 || failed.length === 0 || signal.aborted) return countOf(first)
  const again = await runOf(failed, 1, signal)
  const names = namesOf(again)
  const retried = namesOf(first).filter((name) => !names.includes(name))
  return { passed: first.passed + Math.max(0, first.failed - again.failed), failed: again.failed, names, retried }
}

type Run = { passed: number; failed: number; failures: { file: string; name: string }[] }

/** The longest first, then the groups, which are long too. */
function runAll(files: string[], signal: AbortSignal): Promise<Run> {
  const { alone, together } = inProcesses(files.filter((file) => !longestFiles.includes(file)))
  const longest = files.filter((file) => longestFiles.includes(file))
  return withGroups(together, (groups) => runOf([...longest, ...groups, ...alone], availableParallelism() + 1, signal))
}

async function runOf(files: string[], concurrency: number, signal: AbortSignal): Promise<Run> {
  const events = run({ files, cwd: root, concurrency, timeout: longestMs, signal })
  // Ends before its summary only when the runner itself breaks: that is a failure too.
  const result: Run = { passed: 0, failed: 1, failures: [] }
  // What a file says in a shared process is within a test that bears its name, and counts for none, unless it failed by itself.
  const around = { passed: 0, failed: 0 }
  const isAround = ({ file = '' }) => file === runner
  events.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return
    result.passed = counts.passed - around.passed
    result.failed = counts.tests - counts.passed - counts.skipped - counts.todo - around.failed
  })
  events.on('test:pass', (event) => {
    if (isAround(event)) around.passed += 1
  })
  events.on('test:fail', (event) => {
    const { file = '', name, details } = event
    if (!isAround(event)) result.failures.push({ file: relative(root, file), name })
    else if ('failureType' in details.error && details.error.failureType === 'subtestsFailed') around.failed += 1
    else result.failures.push({ file: name, name })
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
