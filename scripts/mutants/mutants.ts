import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { run } from 'node:test'
import type { TestServer } from '../../server/testing/database/server.ts'
import { type Mutant, patternOf } from '../../tests/mutants/mutant.ts'
import { mutants } from '../../tests/mutants/mutants.ts'
import { postgresOfRun } from '../postgres.ts'
import { onStop, root, startProgram, stopPrograms } from '../programs/programs.ts'
import { dayFiles } from '../test-run/node-tests.ts'

// `npm run mutants` checks that tests find bugs. It puts each small bug of tests/mutants into a copy of the
// last commit, and runs the tests that should fail. `npm run mutants -- payments` uses only bugs whose file
// or description contains one of these words. `--named` runs only the tests named with the bug. The last line
// is `N found, N survived`.

/** Time limit for one run of test files, in milliseconds. A bug may make a test wait for a lock forever. */
const longestMs = 300_000
const concurrency = 2

const words = process.argv.slice(2).filter((word) => word !== '--named')
const isNamedOnly = process.argv.includes('--named')
const chosen = mutants.filter(
  ({ file, breaks }) => words.length === 0 || words.some((word) => `${file} ${breaks}`.includes(word)),
)

const folder = mkdtempSync(join(tmpdir(), 'escale-mutants-'))
const copy = join(folder, 'escale')
const stopped = new AbortController()
let server: TestServer | undefined
/** Whether each test file passes without a bug. A file that fails anyway is no evidence. */
const passingFiles = new Map<string, boolean>()

onStop(() => {
  stopped.abort()
  void stopPrograms()
})
makeCopy()
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
try {
  await tryAll()
} finally {
  await server?.stop()
  execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Creates a git worktree of the last commit. Its node_modules consist of hard links, and its workspace
 * packages link to the copy's own folders.
 */
function makeCopy(): void {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy, 'HEAD'], { cwd: root })
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')])
}

async function tryAll(): Promise<void> {
  const survivors: Mutant[] = []
  let found = 0
  for (const mutant of chosen) {
    const start = performance.now()
    const finder = await findingTest(mutant)
    if (stopped.signal.aborted) break
    if (finder) found += 1
    else survivors.push(mutant)
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(
      `${finder ? 'found' : 'SURVIVED'} ${seconds} s ${mutant.file}: ${mutant.breaks}${finder ? ` (${finder})` : ''}`,
    )
  }
  for (const { breaks, file } of survivors) console.log(`SURVIVED ${file}: ${breaks}`)
  console.log(`${found} found, ${survivors.length} survived`)
  process.exitCode = survivors.length > 0 || stopped.signal.aborted ? 1 : 0
}

/** Starts one PostgreSQL server for all tests, when the first test needs it. */
async function startSharedPostgres(): Promise<void> {
  server ??= await postgresOfRun(process.env)
  process.env.ESCALE_TEST_POSTGRES = server.url
}

/**
 * Returns the name of the test that fails because of the bug. The tests named with the bug run first, because
 * they are few and quick.
 */
async function findingTest(mutant: Mutant): Promise<string | undefined> {
  const path = join(copy, mutant.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source.replace(patternOf(mutant.find), () => mutant.replace),
  )
  const failures = await failuresOf(namedFiles(mutant))
  const isFoundByPart = async (part: string[]) => failures.length === 0 && (await partFails(part))
  const byBrowser =
    mutant.specs !== undefined && (await isFoundByPart(['browser', ...mutant.specs.split(' ')]))
  const byChanged = !byBrowser && !isNamedOnly && (await isFoundByPart(['changed']))
  writeFileSync(path, source)
  for (const { file, name } of failures) if (await passesWithoutFault(file)) return `${file} › ${name}`
  return byBrowser ? mutant.specs : byChanged ? 'changed' : undefined
}

function namedFiles({ tests }: Mutant): string[] {
  const files = dayFiles(copy).sort()
  return [
    ...new Set(
      tests
        .split(' ')
        .filter(Boolean)
        .flatMap((word) => files.filter((file) => file.includes(word))),
    ),
  ]
}

type Failure = { file: string; name: string }

/** Returns the failed tests of these files. Stops at the first failure, which is enough. */
async function failuresOf(files: string[]): Promise<Failure[]> {
  if (files.length === 0) return []
  if (files.some((file) => !/^(contract|web)\//.test(file))) await startSharedPostgres()
  const enough = new AbortController()
  const signal = AbortSignal.any([enough.signal, stopped.signal])
  const failures: Failure[] = []
  const events = run({ files, cwd: copy, concurrency, timeout: longestMs, signal })
  events.on('test:fail', ({ file = '', name }) => {
    if (!signal.aborted) failures.push({ file: relative(copy, file), name })
    enough.abort()
  })
  for await (const _ of events);
  return failures
}

async function passesWithoutFault(file: string): Promise<boolean> {
  const passes = passingFiles.get(file) ?? (await failuresOf([file])).length === 0
  if (!passes) console.log(`${file} fails without any fault`)
  passingFiles.set(file, passes)
  return passes
}

/**
 * Runs a part of `npm test` in the copy and returns whether a test failed. False when the part has no tests.
 */
async function partFails(part: string[]): Promise<boolean> {
  await startSharedPostgres()
  const child = startProgram(process.execPath, ['scripts/test.ts', ...part], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The output of the tests is not piped')
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return /^\d+ passed, [1-9]\d* failed$/m.test(output)
}
