import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { Rolldown } from 'vite'

/** The list that `npm run chunks` writes (decision 128). */
export const keptChunksPath = join(import.meta.dirname, 'chunks.json')

/** The names of the modules of each output file. */
type Chunks = Record<string, string[]>

export function readKeptChunks(): Chunks {
  return JSON.parse(readFileSync(keptChunksPath, 'utf8'))
}

/** Assigns each module to its file in the list, by itself and not with its importers. */
export function codeSplitting(root: string, chunks: Chunks): Rolldown.CodeSplittingOptions {
  const fileOf = new Map(
    Object.entries(chunks).flatMap(([file, ids]) => ids.map((id) => [id, file] as const)),
  )
  return {
    groups: [{ name: (id, context) => chunkName(id, context) }],
    includeDependenciesRecursively: false,
  }

  /**
   * A module that the list does not know joins the file of its importers if they share one. Otherwise it is
   * left to the bundler, which makes a file for the entries that need it.
   */
  function chunkName(
    id: string,
    context: Rolldown.ChunkingContext,
    asked = new Set<string>(),
  ): string | null {
    const file = fileOf.get(moduleName(root, id))
    const info = context.getModuleInfo(id)
    if (file || !info || info.dynamicImporters.length > 0 || asked.has(id)) return file ?? null
    asked.add(id)
    const files = new Set(info.importers.map((importer) => chunkName(importer, context, asked)))
    return files.size === 1 ? ([...files][0] ?? null) : null
  }
}

/** The name of a module in the list: its path in the web folder, or the id of a virtual module. */
export function moduleName(root: string, id: string): string {
  return isAbsolute(id) ? relative(root, id) : id
}

/**
 * True when some files import each other in a circle. Files without imports are removed until none is left.
 */
export function hasCircle(importsOf: Map<string, readonly string[]>): boolean {
  const count = importsOf.size
  for (const [file, imports] of importsOf)
    if (!imports.some((other) => importsOf.has(other))) importsOf.delete(file)
  return importsOf.size > 0 && (importsOf.size === count || hasCircle(importsOf))
}
