import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Chunk = { file: string; src?: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }

/**
 * Names every entry in the manifest, also one that shares its file with others, and each screen, as
 * `screens/invoices`: by their names the
 * server and the budgets find what they need.
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

/** The one list of what each screen is loaded from, as the application reads it. */
async function screenPages(root: string): Promise<[key: string, page: string][]> {
  const lines = await readFile(join(root, 'src/shell/routes/pages.ts'), 'utf8')
  return [...lines.matchAll(/\b(\w+): \(\) => import\('#([^']+)'\)/g)].map(([, key = '', page = '']) => [
    key,
    `src/${page}`,
  ])
}
