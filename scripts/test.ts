import { join } from 'node:path'
import { ensureWebBuild } from '../server/src/web/pages/build.ts'
import type { TestServer } from '../server/testing/database/server.ts'
import { postgresOfRun } from './postgres.ts'
import { onStop, root, runProgram, stopPrograms } from './programs/programs.ts'
import { nightLine, recordNight } from './test-night.ts'
import { browserTests } from './test-run/browser-tests.ts'
import { touchedTests } from './test-run/changed.ts'
import { appendRun, readRuns, retryLines } from './test-run/flaky-tests.ts'
import { type Count, dayFiles, nightFiles, nodeTests } from './test-run/node-tests.ts'
import { writeTimes } from './test-run/test-times.ts'

// `npm test` runs every check that a change must pass. `npm test -- check`, `server` or `browser` runs one
// part. Further words select test files whose path contains one of them. `npm test -- changed` runs the tests
// affected by the changes since main, and those that always run. `npm test -- night` runs the endurance
// tests, which take hours. The last line is always `N passed, N failed`.
type Step = { title: string; run: () => Promise<Count> }

/** Number of failed tests that are listed again at the end. A log that is cut usually keeps its end. */
const mostNames = 30

// Hundreds of processes load the same modules, so compiled code is cached on disk.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/escale')

const [part, ...words] = process.argv.slice(2)
/** ESCALE_NIGHT makes tests run all their cases. By day, some of them run only a part. */
if (part === 'night') process.env.ESCALE_NIGHT = '1'
/**
 * A full run retries failed tests once and reports the retries. A run of one part shows failures without
 * retrying.
 */
const retries = part === undefined || part === 'night' || process.env.CI ? 1 : 0
const stopped = new AbortController()
const { signal } = stopped
let server: TestServer | undefined
const touched = part === 'changed' ? touchedTests(console.log) : undefined

const parts: Record<string, Step[]> = {
  check: [
    { title: 'Types et écriture du code', run: check },
    {
      title: 'Imports et expressions régulières',
      run: () =>
        nodeTests(['scripts/rules/imports.test.ts', 'scripts/rules/linear-patterns.test.ts'], { signal }),
    },
  ],
  server: [
    { title: 'Application web', run: webBuild },
    { title: 'Règles, base de données et HTTP', run: serverTests },
  ],
  browser: [
    { title: 'Application web', run: webBuild },
    { title: 'Poids des pages', run: () => program(process.execPath, ['scripts/bundle-sizes.ts']) },
    { title: 'Navigateur', run: screenTests },
  ],
  night: [
    { title: 'Application web', run: webBuild },
    { title: 'Endurance', run: endurance },
    { title: 'Tous les écrans', run: () => browserAt(['.night.spec'], {}) },
    { title: 'Installations', run: () => program(process.execPath, ['scripts/try-installs.ts']) },
    ...(process.env.ESCALE_TEST_CITUS
      ? [{ title: 'Citus', run: () => program(process.execPath, ['scripts/test-citus.ts']) }]
      : []),
  ],
}
const daily = ['check', 'server', 'browser']

if (part !== undefined && !touched && !(part in parts)) {
  console.error(`Partie inconnue : « ${part} ». Parties : ${Object.keys(parts).join(', ')}, changed.`)
  process.exit(2)
}

onStop(() => {
  console.log('\nArrêt des tests…')
  stopped.abort()
  void stopPrograms()
})

const total: Required<Count> = { passed: 0, failed: 0, names: [], retried: [], times: {} }
const failures: string[] = []
for (const step of stepsOf(part)) await take(step)
await server?.stop()
server = undefined

if (!signal.aborted) keepRecords()
for (const line of retryLines(total.retried, readRuns())) console.log(line)
if (part !== 'night') console.log(nightLine())
if (failures.length > 0)
  console.log(
    [
      '',
      `En échec : ${failures.join(', ')}`,
      ...total.names.slice(0, mostNames).map((name) => `  ${name}`),
    ].join('\n'),
  )
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(signal.aborted ? 130 : total.failed > 0 || total.passed === 0 ? 1 : 0)

function stepsOf(part: string | undefined): Step[] {
  const names = touched
    ? daily.filter((name) => name !== 'browser' || touched.specs.length > 0)
    : part
      ? [part]
      : daily
  return names.flatMap((name) => parts[name] ?? [])
}

async function take({ title, run }: Step): Promise<void> {
  if (signal.aborted) return
  console.log(`\n▸ ${title}`)
  const start = performance.now()
  const count = await run().catch((error): Count => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  total.passed += count.passed
  total.failed += count.failed
  total.names.push(...(count.names ?? []))
  total.retried.push(...(count.retried ?? []))
  Object.assign(total.times, count.times)
  if (count.failed > 0) failures.push(title)
  console.log(
    `${count.failed > 0 ? '✗' : '✓'} ${title} : ${((performance.now() - start) / 1000).toFixed(1).replace('.', ',')} s`,
  )
}

function keepRecords(): void {
  if (part === 'night') recordNight(total)
  if (part !== undefined) return
  appendRun({ date: new Date().toISOString(), retried: total.retried })
  writeTimes({ ...total.times })
}

async function check(): Promise<Count> {
  const counts = await Promise.all([
    program('tsc', []),
    program('tsc', ['-p', 'web']),
    program('biome', ['check', '.']),
  ])
  return { passed: sum(counts.map(({ passed }) => passed)), failed: sum(counts.map(({ failed }) => failed)) }
}

async function serverTests(): Promise<Count> {
  await startSharedPostgres()
  const files = touched
    ? touched.tests
    : dayFiles().filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  return nodeTests(files, { signal, retries })
}

/** Runs the endurance tests one after the other, because they kill processes and fill disks. */
async function endurance(): Promise<Count> {
  await startSharedPostgres()
  return nodeTests(nightFiles(), { signal, retries, concurrency: 1 })
}

async function webBuild(): Promise<Count> {
  await ensureWebBuild(console.log)
  return { passed: 0, failed: 0 }
}

function screenTests(): Promise<Count> {
  return browserAt(
    touched?.specs ?? words,
    touched?.screens ? { ESCALE_SCREENS: touched.screens.join(',') } : {},
  )
}

async function browserAt(words: readonly string[], env: Record<string, string>): Promise<Count> {
  await startSharedPostgres()
  return browserTests(words, retries, env)
}

/**
 * Starts one PostgreSQL server for the run. Each test file, and the server of the browser tests, creates its
 * own databases on it.
 */
async function startSharedPostgres(): Promise<void> {
  server ??= await postgresOfRun(process.env)
  process.env.ESCALE_TEST_POSTGRES = server.url
  process.once('exit', server.abandon)
}

/** Runs a program as a step. Its exit code counts as one test. */
async function program(name: string, args: string[]): Promise<Count> {
  return (await runProgram(name, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}
