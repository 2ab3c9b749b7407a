import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
type BuildManifest = Record<string, Chunk>
/** The imports of a module, and the modules that it loads on demand. */
export type Module = { imports: readonly string[]; opens: readonly string[] }

/** The modules of the reception in a warehouse, in the order of need. */
const firstOfAll = [
  'index.html',
  'src/shell/frame/Shell.tsx',
  'src/trade/goods/WarehousePage.tsx',
  'src/shell/outbox/outbox-parts.ts',
  'src/trade/goods/reception/form/ReceptionModal.tsx',
  'src/trade/goods/lists/OfflineList.tsx',
]
/** The folders of the reception's lazily loaded parts. Any other folder belongs to a screen of its own. */
const ofReception = ['shell', 'login', 'session', 'ui', 'channels', 'trade/goods'].map(
  (folder) => `src/${folder}/`,
)

/**
 * Splits the precached files into two lists: those for a start without a network and for the reception, in
 * the order of need, and all others. A phone that leaves in the middle of its preparation can still receive
 * goods.
 */
export function receptionFirst<Entry extends { url: string }>(
  entries: readonly Entry[],
  manifest: BuildManifest,
  parts: readonly string[],
): { first: Entry[]; later: Entry[] } {
  const place = new Map([...filesOfModules(parts, manifest)].map((file, n) => [file, n]))
  const isFirst = ({ url }: Entry) => place.has(url) || !url.startsWith('assets/')
  const order = ({ url }: Entry) => place.get(url) ?? place.size
  return {
    first: entries.filter(isFirst).toSorted((one, other) => order(one) - order(other)),
    later: entries.filter((entry) => !isFirst(entry)),
  }
}

/**
 * The modules of the reception: the first ones, then those that they open. `modules` are those of the build.
 */
export function partsOfReception(modules: ReadonlyMap<string, Module>, root: string): string[] {
  const parts = new Set(firstOfAll)
  for (const name of parts) {
    const reached = new Set([join(root, name)])
    for (const id of reached) for (const imported of modules.get(id)?.imports ?? []) reached.add(imported)
    for (const id of [...reached].flatMap((id) => modules.get(id)?.opens ?? []))
      if (isOfReception(relative(root, id))) parts.add(relative(root, id))
  }
  return [...parts]
}

function isOfReception(name: string): boolean {
  return !name.startsWith('src/') || ofReception.some((folder) => name.startsWith(folder))
}

/** The files of these modules and of all their imports. */
function filesOfModules(
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
    filesOfModules(chunk.imports ?? [], manifest, seen, files)
  }
  return files
}

/** The manifest of the current build, in its output folder. */
export function buildManifest(folder: string): BuildManifest {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as BuildManifest
}
