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

// npm run mutants: puts each small fault of tests/mutants into a copy of the last commit and runs the tests
// that should find it. `npm run mutants -- payments` takes the faults whose file or sentence contains one of
// the words. With `--named`, only the tests that the fault names run. The last line is `N found, N survived`.

/** The limit of one run of test files: a fault may leave a lock that a test waits for. */
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
/** Test files that pass without a fault. A file that fails anyway proves nothing. */
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
 * A git worktree of the last commit. Its packages are hard links; the workspaces among them are those of the
 * copy.
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

/** Starts the shared PostgreSQL when a test first needs it. */
async function startSharedPostgres(): Promise<void> {
  server ??= await postgresOfRun(process.env)
  process.env.ESCALE_TEST_POSTGRES = server.url
}

/**
 * The test that fails with the fault. The tests named by the fault run first, because they are few and quick.
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

/** The failed tests of these files. The run stops at the first failure, which is enough. */
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

/** Runs a part of `npm test` in the copy. A part without tests finds no fault. */
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
