import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from '../tests/mutants/mutant.ts'
import { mutants } from '../tests/mutants/mutants.ts'
import { root } from './programs.ts'

// npm run mutants: puts each small fault of tests/mutants into a copy of the last commit and runs the tests that should
// find it. `npm run mutants -- payments` takes those whose file or sentence holds one of the words; with `--named` only the
// tests that the fault names run. The last line is `N found, N survived`.
const words = process.argv.slice(2).filter((word) => word !== '--named')
const isNamedOnly = process.argv.includes('--named')
const chosen = mutants.filter(({ file, breaks }) => words.length === 0 || words.some((word) => `${file} ${breaks}`.includes(word)))

const folder = mkdtempSync(join(tmpdir(), 'escale-mutants-'))
const copy = join(folder, 'escale')
try {
  makeCopy()
  const survived = chosen.filter((mutant) => !isFound(mutant))
  for (const { breaks, file } of survived) console.log(`SURVIVED ${file}: ${breaks}`)
  console.log(`${chosen.length - survived.length} found, ${survived.length} survived`)
  process.exitCode = survived.length > 0 ? 1 : 0
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root, stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
}

/** A work tree of the last commit. Its packages are hard links, so that the workspaces in them are those of the copy. */
function makeCopy(): void {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy, 'HEAD'], { cwd: root })
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')])
}

/** The named tests run first, because they are few; what they miss is left to all that a change of the file selects. */
function isFound({ breaks, file, find, replace, tests }: Mutant): boolean {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(find, () => replace),
  )
  const start = performance.now()
  const by = fails(['server', ...tests.split(' ')]) ? tests : !isNamedOnly && fails(['changed']) ? 'changed' : undefined
  writeFileSync(path, text)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${by ? 'found' : 'SURVIVED'} ${seconds} s ${file}: ${breaks}${by ? ` (${by})` : ''}`)
  return by !== undefined
}

function fails(part: string[]): boolean {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.ts', ...part], { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 })
  // A run without any test says nothing about the fault.
  return status !== 0 && !/^0 passed, 0 failed$/m.test(stdout)
}
