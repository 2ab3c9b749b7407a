import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from '../programs/programs.ts'
import { readTimes } from './test-times.ts'
import { inProcesses, runner, type Times, withGroups } from './together.ts'

/**
 * The result of a step. `names` are the failed tests, `retried` those that passed only on a retry. `times`
 * are the seconds that each file took.
 */
export type Count = { passed: number; failed: number; names?: string[]; retried?: string[]; times?: Times }

const places = [
  'contract/src',
  'server/src',
  'server/seeds',
  'server/testing',
  'scripts',
  'web/src',
  'bench',
].map((folder) => `${folder}/**/*.test.ts`)

/**
 * Endurance tests, which kill processes, fill disks or restore whole installations. Only `npm test -- night`
 * runs them.
 */
const ofNight = /\.night\.test\.ts$/

/** Time limit of one process in milliseconds. A process may run thirty test files on a busy machine. */
const longestMs = 600_000

export function dayFiles(folder = root): string[] {
  return testFiles(folder).filter((file) => !ofNight.test(file))
}

export function nightFiles(): string[] {
  return testFiles(root).filter((file) => ofNight.test(file))
}

function testFiles(folder: string): string[] {
  return globSync(places, { cwd: folder })
}

type Manner = {
  signal: AbortSignal
  /** How often a failed file is run again, alone, after all other files. */
  retries?: number
  /**
   * Number of parallel processes. The default is one more than the processor cores, because tests wait for
   * PostgreSQL part of the time.
   */
  concurrency?: number
}

/** Runs test files of contract, server, web, scripts and bench in Node. */
export async function nodeTests(
  files: readonly string[],
  { signal, retries = 0, concurrency }: Manner,
): Promise<Count> {
  if (files.length === 0) return { passed: 0, failed: 0 }
  const lists = inProcesses(files, readTimes())
  const first = await withGroups(lists, (paths) =>
    runOf(paths, concurrency ?? availableParallelism() + 1, signal),
  )
  const failed = [...new Set(first.failures.map(({ file }) => file))]
  if (retries === 0 || failed.length === 0 || signal.aborted) return countOf(first)
  const again = await runOf(failed, 1, signal)
  const names = namesOf(again)
  const retried = namesOf(first).filter((name) => !names.includes(name))
  const passed = first.passed + Math.max(0, first.failed - again.failed)
  return { passed, failed: again.failed, names, retried, times: first.times }
}

type TestRun = {
  passed: number
  failed: number
  failures: { file: string; name: string }[]
  times: Record<string, number>
}

async function runOf(files: string[], concurrency: number, signal: AbortSignal): Promise<TestRun> {
  const events = run({ files, cwd: root, concurrency, timeout: longestMs, signal })
  // Without a summary the test runner itself has crashed, which counts as one failure.
  const result: TestRun = { passed: 0, failed: 1, failures: [], times: {} }
  // Files that share a process are each wrapped in a test. This wrapper is not counted unless it fails
  // itself.
  const around = { passed: 0, failed: 0 }
  const isAround = ({ file = '' }) => file === runner
  events.on('test:summary', ({ file, counts, duration_ms }) => {
    if (file !== undefined) {
      if (file.endsWith('.test.ts')) result.times[relative(root, file)] = duration_ms / 1000
      return
    }
    result.passed = counts.passed - around.passed
    result.failed = counts.tests - counts.passed - counts.skipped - counts.todo - around.failed
  })
  events.on('test:pass', (event) => {
    if (!isAround(event)) return
    around.passed += 1
    result.times[event.name] = event.details.duration_ms / 1000
  })
  events.on('test:fail', (event) => {
    const { file = '', name, details } = event
    if (!isAround(event)) result.failures.push({ file: relative(root, file), name })
    else if ('failureType' in details.error && details.error.failureType === 'subtestsFailed')
      around.failed += 1
    else result.failures.push({ file: name, name })
  })
  for await (const text of events.compose(new spec())) process.stdout.write(text)
  return result
}

function countOf(run: TestRun): Count {
  return { passed: run.passed, failed: run.failed, names: namesOf(run), times: run.times }
}

function namesOf({ failures }: TestRun): string[] {
  return failures.map(({ file, name }) => `${file} › ${name}`)
}
