import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync } from 'vite'
import { root } from '../programs/programs.ts'
import { importedFile } from './import-graph.ts'

// An export must be used in another file. A reader can then tell which files a change affects.

/** Files that a program writes, or that only the build and Vite read. */
const apart = [
  'server/rolldown.config.ts',
  'server/src/database/statements/schema.ts',
  'web/src/site/public/render.tsx',
  'web/vite.config.ts',
  'web/vite.public.config.ts',
]

const everything = { kind: 'Every' }
type Name = { kind: string; name?: string | null }

const files = globSync('{contract,server,web,scripts,bench,tests}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
})
const sources = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const modules = new Map([...sources].map(([path, source]) => [path, parseSync(path, source).module]))

/** The exports of every file, and the files that it re-exports with `export *`. */
const exported = new Map<string, Set<string>>()
const givenOn = new Map<string, string[]>()
const wanted = new Map<string, Set<string>>(files.map((path) => [path, new Set()]))

for (const [path, { staticExports }] of modules) {
  const entries = staticExports.flatMap((one) => one.entries)
  exported.set(
    path,
    new Set(
      entries
        .filter(({ exportName }) => exportName.kind !== 'None')
        .map(({ exportName }) => wordOf(exportName)),
    ),
  )
  givenOn.set(
    path,
    entries.flatMap((one) =>
      one.exportName.kind === 'None' && one.moduleRequest
        ? [importedFile(one.moduleRequest.value, path)]
        : [],
    ),
  )
}
for (const [path, { staticImports, staticExports }] of modules) {
  for (const { moduleRequest, entries } of staticImports)
    for (const one of entries) want(importedFile(moduleRequest.value, path), one.importName)
  for (const one of staticExports.flatMap(({ entries }) => entries))
    if (one.moduleRequest && one.exportName.kind !== 'None')
      want(importedFile(one.moduleRequest.value, path), one.importName)
  for (const { request, names } of lateImportsIn(sources.get(path) ?? ''))
    for (const name of names) want(importedFile(request, path), name)
}

test('every export is imported by another file', () => {
  const needless = files
    .filter(
      (path) => /^(contract|server|web)\//.test(path) && !path.endsWith('.d.ts') && !apart.includes(path),
    )
    .flatMap((path) =>
      [...(exported.get(path) ?? [])]
        .filter((name) => !wanted.get(path)?.has(name))
        .map((name) => `${path}: ${name}`),
    )
  assert.deepEqual(needless, [])
})

test('a dynamic import with named bindings uses only those exports', () => {
  const wantedBy = (source: string) => lateImportsIn(source).map(({ names }) => names.map(({ name }) => name))
  assert.deepEqual(wantedBy("const { a, b: c } = await import('./x.ts')"), [['a', 'b']])
  assert.deepEqual(wantedBy("import('./x.ts').then(({ a }) => a())"), [['a']])
  assert.deepEqual(wantedBy("const x = import('./x.ts')"), [[undefined]])
})

/** The modules that a source loads by `import()`, with the imported names where the source lists them. */
function lateImportsIn(source: string): { request: string; names: Name[] }[] {
  const late = /(?:\{([^{}]*)\} = await )?\bimport\('([^']+)'\)(?:\s*\.then\(\(\{([^{}]*)\}\) =>)?/g
  return [...source.matchAll(late)].map(([, before, request = '', after]) => {
    const list = before ?? after
    const names = list?.split(',').flatMap((one) => one.split(':')[0]?.trim() || [])
    return { request, names: names?.map((name) => ({ kind: 'Name', name })) ?? [everything] }
  })
}

function want(path: string, { kind, name }: Name) {
  const own = exported.get(path)
  if (!own) return
  const isAll = kind === 'NamespaceObject' || kind === 'All' || kind === everything.kind
  for (const word of isAll ? own : [wordOf({ kind, name })]) wanted.get(path)?.add(word)
  if (isAll || !own.has(wordOf({ kind, name })))
    for (const further of givenOn.get(path) ?? []) want(further, { kind, name })
}

function wordOf({ kind, name }: Name): string {
  return kind === 'Default' ? 'default' : (name ?? '')
}
