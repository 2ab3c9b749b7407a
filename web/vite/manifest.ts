import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunk = { file: string; src?: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }

/**
 * Adds every entry to the manifest, even one that shares its file, and every screen as `screens/invoices`.
 * The server and the size budgets look them up by these names.
 */
export function entriesInManifest(): Plugin {
  const fileOf = new Map<string, string>()
  let root = ''
  return {
    name: 'escale-entries-in-manifest',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') noteEntries(file, this)
    },
    writeBundle: async ({ dir = '' }) => {
      const path = join(dir, '.vite/manifest.json')
      const manifest: Record<string, Chunk> = JSON.parse(await readFile(path, 'utf8'))
      const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
      for (const [name, file] of fileOf) manifest[name] ??= { ...chunks.get(file), file }
      for (const [key, name] of await screenPages(root))
        manifest[`screens/${key}`] = { ...manifest[name], file: manifest[name]?.file ?? '' }
      await writeFile(path, JSON.stringify(manifest, null, 2))
    },
  }

  function noteEntries(
    { moduleIds, fileName }: Rolldown.OutputChunk,
    { getModuleInfo }: Rolldown.PluginContext,
  ) {
    for (const id of moduleIds)
      if (getModuleInfo(id)?.dynamicImporters.length) fileOf.set(relative(root, id), fileName)
  }
}

/** The module of each screen, read from the application's own list. */
async function screenPages(root: string): Promise<[key: string, page: string][]> {
  const lines = await readFile(join(root, 'src/shell/routes/pages.ts'), 'utf8')
  return [...lines.matchAll(/\b(\w+): \(\) => import\('#([^']+)'\)/g)].map(([, key = '', page = '']) => [
    key,
    `src/${page}`,
  ])
}
