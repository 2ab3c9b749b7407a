import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../programs/programs.ts'
import { importGraph } from '../rules/import-graph.ts'
import { type Touched, touchedBy } from './touched.ts'

/** Returns the tests affected by changes since `origin/main`, or since `main` if there is no remote. */
export function touchedTests(say: (sentence: string) => void): Touched {
  const [base, since] = mergeBase()
  const changed = [
    ...lines('diff', '--name-only', since),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]
  const graph = importGraph([
    '{contract,server,web}/src/**/*.{ts,tsx}',
    'server/{seeds,testing}/**/*.ts',
    '{scripts,bench}/**/*.ts',
  ])
  const specs = new Map(
    globSync('tests/**/*.spec.ts', { cwd: root, exclude: ['**/*.night.spec.ts'] }).map((path) => [
      path,
      readFileSync(join(root, path), 'utf8'),
    ]),
  )
  const touched = touchedBy(changed, { graph, specs })
  say(
    `Depuis ${base} (${since.slice(0, 8)}) : ${changed.length} fichiers changés, ${touched.tests.length} fichiers de tests et ${touched.specs.length} du navigateur.`,
  )
  return touched
}

function mergeBase(): [name: string, commit: string] {
  for (const name of ['origin/main', 'main']) {
    const [commit] = lines('merge-base', 'HEAD', name)
    if (commit) return [name, commit]
  }
  throw new Error('Ni origin/main ni main : rien à quoi comparer ce qui a changé.')
}

function lines(...words: string[]): string[] {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  } catch {
    return []
  }
}
