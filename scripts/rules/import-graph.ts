import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../programs/programs.ts'

export type Graph = Map<string, Set<string>>

/**
 * Returns the project files that each file imports, without packages and style sheets. Type imports and
 * dynamic imports count, because a reader has to follow them too.
 */
export function importGraph(patterns: string[], isLeftOut: (path: string) => boolean = () => false): Graph {
  const paths = globSync(patterns, { cwd: root }).filter((path) => !isLeftOut(path))
  const known = new Set(paths)
  return new Map(
    paths.map((path) => [
      path,
      new Set(
        specifiersOf(path)
          .map((one) => importedFile(one, path))
          .filter((file) => known.has(file)),
      ),
    ]),
  )
}

export function reachedFrom(start: string, graph: Graph): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(graph.get(start) ?? [])]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    waiting.push(...(graph.get(name) ?? []))
  }
  return reached
}

/** Import specifiers as written: `#ui/badge.ts`, `@escale/contract/days`, `pg`. */
export function specifiersOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\()'([^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  )
}

export function importedFile(specifier: string, importer: string): string {
  if (/^#(testing|seeds)\//.test(specifier)) return `server/${specifier.slice(1)}`
  if (specifier.startsWith('#')) return `${importer.split('/')[0]}/src/${specifier.slice(1)}`
  if (specifier.startsWith('@escale/contract/'))
    return `contract/src/${specifier.slice('@escale/contract/'.length)}.ts`
  if (specifier === '@escale/contract') return 'contract/src/index.ts'
  return normalize(join(dirname(importer), specifier))
}
