import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
export type BuildManifest = Record<string, Chunk>

/** What a warehouse receives with, in the order it is needed. */
const firstOfAll = [
  'index.html',
  'src/shell/Shell.tsx',
  'src/trade/goods/WarehousePage.tsx',
  'src/shell/outbox/parts.ts',
  'src/trade/goods/reception/ReceptionModal.tsx',
  'src/trade/goods/lists/KnownList.tsx',
]
/** Where a part of it comes from, when it is fetched as it is opened. Any other source is a screen's of its own. */
const ofReception = ['shell', 'login', 'session', 'ui', 'channels', 'trade/goods'].map((folder) => `src/${folder}/`)

/**
 * The files that a device keeps, in two: what a start without network and the reception are made of, in the order of need, and all others. A
 * phone that goes to the quay in the middle of its preparation has what it receives with.
 */
export function receptionFirst<Entry extends { url: string }>(
  entries: readonly Entry[],
  manifest: BuildManifest,
): { first: Entry[]; later: Entry[] } {
  const place = new Map([...filesOf(firstOfAll, manifest)].map((file, n) => [file, n]))
  const isFirst = ({ url }: Entry) => place.has(url) || !url.startsWith('assets/')
  const order = ({ url }: Entry) => place.get(url) ?? place.size
  return {
    first: entries.filter(isFirst).toSorted((one, other) => order(one) - order(other)),
    later: entries.filter((entry) => !isFirst(entry)),
  }
}

/** Theirs and those of all they import, at once; then what they import as it is opened. */
function filesOf(names: readonly string[], manifest: BuildManifest): Set<string> {
  const [seen, files] = [new Set<string>(), new Set<string>()]
  const opened: string[] = []

  function add(name: string) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} : absent de la liste des fichiers construits`)
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    opened.push(...(chunk.dynamicImports ?? []))
    chunk.imports?.forEach(add)
  }

  names.forEach(add)
  for (const name of opened) if (isOfReception(name)) add(name) // it grows as one goes
  return files
}

function isOfReception(name: string): boolean {
  return !name.startsWith('src/') || ofReception.some((folder) => name.startsWith(folder))
}

/** Of the build under way, in the folder it is written to. */
export function buildManifest(folder: string): BuildManifest {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as BuildManifest
}
