import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
export type BuildManifest = Record<string, Chunk>

/** What a warehouse receives with, in the order it is needed. */
const screens = ['index.html', 'src/shell/Shell.tsx', 'src/trade/goods/WarehousePage.tsx']
const parts = ['src/shell/outbox/parts.ts', 'src/trade/goods/reception/ReceptionModal.tsx', 'src/trade/goods/lists/KnownList.tsx', 'idb']

/**
 * The files of a worker's list, those of the reception before all others: a phone that goes to the quay in the middle of its preparation has
 * what it receives with.
 */
export function receptionFirst<Entry extends { url: string }>(entries: readonly Entry[], manifest: BuildManifest): Entry[] {
  const files = [...filesOf([...screens, ...parts], manifest)]
  const place = new Map(files.map((file, n) => [file, n]))
  return entries.toSorted((one, other) => (place.get(one.url) ?? files.length) - (place.get(other.url) ?? files.length))
}

/** Theirs and those of all they import. */
function filesOf(names: readonly string[], manifest: BuildManifest, seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name] ?? Object.values(manifest).find(({ file }) => file === name)
    if (!chunk || seen.has(chunk.file)) continue
    seen.add(chunk.file)
    for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) seen.add(file)
    filesOf(chunk.imports ?? [], manifest, seen)
  }
  return seen
}

export function buildManifest(): BuildManifest {
  const path = join(import.meta.dirname, '../dist/.vite/manifest.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as BuildManifest) : {}
}
