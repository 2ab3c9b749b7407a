import { join } from 'node:path'
import type { TestServer } from '../server/src/testing/server.ts'
import { ensureWebBuild } from '../server/src/web/build.ts'
import { browserTests } from './browser-tests.ts'
import { touchedTests } from './changed.ts'
import { appendRun, readRuns, retryLines } from './flaky-tests.ts'
import { type Count, nodeTests } from './node-tests.ts'
import { postgresOfRun } from './postgres.ts'
import { onStop, root, runProgram, stopPrograms } from './programs.ts'

// npm test: everything that is checked before a change is kept. `npm test -- check`, `server` or `browser` runs a part,
// and words after it only the test files whose path holds one of them; `npm test -- changed` what the changes since main can
// touch, and what always runs. The last line is always `N passed, N failed`.
type Step = { title: string; run: () => Promise<Count> }

/** Of failed tests, at the end: a log that is cut keeps them. */
const mostNames = 30

// Hundreds of processes read the same modules: each is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/escale')

const [part, ...words] = process.argv.slice(2)
/** A whole run tries a failed test once more and counts that. A chosen part shows its first failure at once. */
const retries = part === undefined || process.env.CI ? 1 : 0
const stopped = new AbortController()
let server: TestServer | undefined
const touched = part === 'changed' ? touchedTests(console.log) : undefined

const parts: Record<string, Step[]> = {
  check: [
    { title: 'Types', run: types },
    { title: 'Écriture du code', run: () => program('biome', ['check', '.']) },
    { title: 'Imports', run: () => nodeTests((file) => file === 'scripts/imports.test.ts', stopped.signal, 0) },
    { title: 'Expressions régulières', run: () => nodeTests((file) => file === 'scripts/linear-patterns.test.ts', stopped.signal, 0) },
  ],
  server: [
    { title: 'Application web', run: webBuild },
    { title: 'Règles, base de données et HTTP', run: serverTests },
  ],
  browser: [
    { title: 'Application web', run: webBuild },
    { title: 'Poids des pages', run: sizes },
    { title: 'Navigateur', run: screenTests },
  ],
}

if (part !== undefined && !touched && !(part in parts)) {
  console.error(`Partie inconnue : « ${part} ». Parties : ${Object.keys(parts).join(', ')}, changed.`)
  process.exit(2)
}

onStop(() => {
  console.log('\nArrêt des tests…')
  stopped.abort()
  void stopPrograms()
})

const total: Count = { passed: 0, failed: 0 }
const failures: string[] = []
const names: string[] = []
const retried: string[] = []
for (const step of stepsOf(part)) await take(step)
await server?.stop()
server = undefined

if (part === undefined && !stopped.signal.aborted) appendRun({ date: new Date().toISOString(), retried })
for (const line of retryLines(retried, readRuns())) console.log(line)
if (failures.length > 0) console.log(['', `En échec : ${failures.join(', ')}`, ...names.slice(0, mostNames).map((name) => `  ${name}`)].join('\n'))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(stopped.signal.aborted ? 130 : total.failed > 0 || total.passed === 0 ? 1 : 0)

function stepsOf(part: string | undefined): Step[] {
  if (touched) return ['check', 'server', ...(touched.specs.length > 0 ? ['browser'] : [])].flatMap((name) => parts[name] ?? [])
  return part ? (parts[part] ?? []) : Object.values(parts).flat()
}

async function take({ title, run }: Step): Promise<void> {
  if (stopped.signal.aborted) return
  console.log(`\n▸ ${title}`)
  const start = performance.now()
  const {
    passed,
    failed,
    names: failedNames = [],
    retried: retriedNames = [],
  } = await run().catch((error): Count => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(title)
  names.push(...failedNames)
  retried.push(...retriedNames)
  console.log(`${failed > 0 ? '✗' : '✓'} ${title} : ${((performance.now() - start) / 1000).toFixed(1).replace('.', ',')} s`)
}

async function types(): Promise<Count> {
  const server = await program('tsc', [])
  const web = await program('tsc', ['-p', 'web'])
  return { passed: server.passed + web.passed, failed: server.failed + web.failed }
}

async function serverTests(): Promise<Count> {
  await startPostgres()
  return nodeTests((file) => (touched ? touched.tests.includes(file) : isWanted(file)), stopped.signal, retries)
}

function isWanted(file: string): boolean {
  return words.length === 0 || words.some((word) => file.includes(word))
}

async function webBuild(): Promise<Count> {
  await ensureWebBuild(console.log)
  return { passed: 0, failed: 0 }
}

async function sizes(): Promise<Count> {
  return program(process.execPath, ['scripts/bundle-sizes.ts'])
}

async function screenTests(): Promise<Count> {
  await startPostgres()
  return browserTests(touched?.specs ?? words, retries)
}

/** One PostgreSQL for the whole run: each test file and the browser's server take databases of their own in it. */
async function startPostgres(): Promise<void> {
  server ??= await postgresOfRun(process.env)
  process.env.ESCALE_TEST_POSTGRES = server.url
  process.once('exit', server.abandon)
}

/** A step that is not made of tests counts as one. */
async function program(name: string, args: string[]): Promise<Count> {
  return (await runProgram(name, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
