import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Look, Part } from './chunks/first-look.ts'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
type BuildManifest = Record<string, Chunk>

/** What a warehouse receives with, in the order it is needed. */
const firstOfAll = [
  'index.html',
  'src/shell/frame/Shell.tsx',
  'src/trade/goods/WarehousePage.tsx',
  'src/shell/outbox/parts.ts',
  'src/trade/goods/reception/ReceptionModal.tsx',
  'src/trade/goods/lists/KnownList.tsx',
]
/**
 * Where a part of it comes from, when it is fetched as it is opened. Any other source is a screen's of its
 * own.
 */
const ofReception = ['shell', 'login', 'session', 'ui', 'channels', 'trade/goods'].map(
  (folder) => `src/${folder}/`,
)

/**
 * The files that a device keeps, in two: what a start without network and the reception are made of, in the
 * order of need, and all others. A
 * phone that goes to the quay in the middle of its preparation has what it receives with.
 */
export function receptionFirst<Entry extends { url: string }>(
  entries: readonly Entry[],
  manifest: BuildManifest,
  parts: readonly string[],
): { first: Entry[]; later: Entry[] } {
  const place = new Map([...filesOf(parts, manifest)].map((file, n) => [file, n]))
  const isFirst = ({ url }: Entry) => place.has(url) || !url.startsWith('assets/')
  const order = ({ url }: Entry) => place.get(url) ?? place.size
  return {
    first: entries.filter(isFirst).toSorted((one, other) => order(one) - order(other)),
    later: entries.filter((entry) => !isFirst(entry)),
  }
}

/** The parts of the reception by name: those it begins with, then what each of them opens. */
export function partsOfReception({ entries, asks }: Look, root: string): string[] {
  const parts = new Set(firstOfAll)
  for (const name of parts) {
    const part = entries.get(join(root, name))
    if (!part) continue // read with what asks for it
    const opened = modulesOf(part).flatMap((id) => asks.get(id) ?? [])
    for (const id of opened) if (isOfReception(relative(root, id))) parts.add(relative(root, id))
  }
  return [...parts]
}

function modulesOf(part: Part): string[] {
  const reached = new Set([part])
  for (const { imports } of reached) for (const imported of imports) reached.add(imported)
  return [...reached].flatMap(({ modules }) => modules.map(({ id }) => id))
}

function isOfReception(name: string): boolean {
  return !name.startsWith('src/') || ofReception.some((folder) => name.startsWith(folder))
}

/** Theirs and those of all they import. */
function filesOf(
  names: readonly string[],
  manifest: BuildManifest,
  seen = new Set<string>(),
  files = new Set<string>(),
): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} : absent de la liste des fichiers construits`)
    if (seen.has(name)) continue
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    filesOf(chunk.imports ?? [], manifest, seen, files)
  }
  return files
}

/** Of the build under way, in the folder it is written to. */
export function buildManifest(folder: string): BuildManifest {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as BuildManifest
}
