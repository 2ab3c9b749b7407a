import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from '../programs/programs.ts'
import { type Graph, importGraph, reachedFrom } from './import-graph.ts'
import { permissions, refusedImports } from './import-law.ts'

const files = importGraph(
  ['{contract,server,web}/src/**/*.{ts,tsx}', '{server/seeds,server/testing,scripts,bench,tests}/**/*.ts'],
  (path) => /\.test\.ts$|\.d\.ts$/.test(path),
)
const sources = [...files.keys()]

test('no file has an import forbidden to its wing, and no import permission is unused', () => {
  const used = new Set<string>()
  const all = globSync('{contract,server,web,scripts,bench,tests}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /node_modules|dist/.test(name),
  })
  assert.deepEqual(
    all.flatMap((path) => refusedImports(path, used)),
    [],
  )
  assert.deepEqual(
    permissions().filter((one) => !used.has(one)),
    [],
  )
})

test('files have no import cycle, of any length', () => {
  assert.deepEqual(circlesOf(files), [])
})

test('folders have no import cycle, so that lower ones never need upper ones', () => {
  assert.deepEqual(circlesOf(foldersOf(files, dirname)), [])
})

test('wings and folders of the ground, with their contents, have no import cycle', () => {
  assert.deepEqual(circlesOf(foldersOf(files, topFolder)), [])
})

test('a cycle of any length is found, without the files that merely lead to it', () => {
  const graph: Graph = new Map([
    ['a', new Set(['b', 'd'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set()],
    ['e', new Set(['a'])],
  ])
  assert.deepEqual(circlesOf(graph), [['a', 'b', 'c']])
})

test('every import of the project is followed', () => {
  assert.ok(files.get('web/src/trade/clients/ClientModal.tsx')?.has('web/src/ui/form/FormModal.tsx'))
  assert.ok(files.get('web/src/shell/routes/pages.ts')?.has('web/src/trade/clients/ClientsPage.tsx'))
  assert.ok(files.get('server/src/trade/clients/router.ts')?.has('server/src/access/guard/guard.ts'))
  assert.ok(files.get('web/src/trade/clients/ClientModal.tsx')?.has('contract/src/trade/clients/draft.ts'))
})

test('every late part of a page is a lazyPart, whose failure leaves the page intact', () => {
  const lazily = sources.filter((path) =>
    /\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(root, path), 'utf8')),
  )
  // A screen shows its own load failure, and the next message loads the toasts again.
  assert.deepEqual(
    new Set(lazily),
    new Set([
      'web/src/shell/routes/ScreenRoute.tsx',
      'web/src/ui/feedback/Toasts.tsx',
      'web/src/ui/dialog/lazy-part.ts',
    ]),
  )
})

/** The imports between folders. A file of the ground is in no folder and counts as one itself. */
function foldersOf(graph: Graph, folderIn: (path: string) => string): Graph {
  const folders: Graph = new Map()
  const folderOf = (path: string) => (dirname(path).endsWith('/src') ? path : folderIn(path))
  for (const [path, imported] of graph) {
    const from = folderOf(path)
    const to = folders.get(from) ?? new Set()
    for (const other of imported) if (folderOf(other) !== from) to.add(folderOf(other))
    folders.set(from, to)
  }
  return folders
}

/** For example `server/src/access` or `web/src/trade`. */
function topFolder(path: string): string {
  return path.split('/').slice(0, 3).join('/')
}

/** The import cycles: nodes that reach themselves, grouped by cycle. */
function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(name, graph)]))
  const circles = new Map<string, string[]>()
  for (const [name, others] of reached) {
    if (!others.has(name)) continue
    const circle = [...others].filter((other) => reached.get(other)?.has(name)).sort()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}
