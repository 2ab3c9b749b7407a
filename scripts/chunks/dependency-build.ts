import { statSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { minifiedContract } from '../../web/vite/minified-contract.ts'

/** A file of a build without groups: the modules that exactly the same entries need. */
export type Part = { modules: Module[]; imports: Part[] }
type Module = { id: string; bytes: number; isOwnSheet: boolean }
/** The result of that build: the part of each entry, and the entries that each module imports dynamically. */
export type Look = { entries: Map<string, Part>; asks: Map<string, readonly string[]> }

/** Builds once without writing, to find the dependencies as the bundler sees them after tree shaking. */
export async function firstLook(root: string): Promise<Look> {
  const result: Look = { entries: new Map(), asks: new Map() }
  const reader: Rolldown.Plugin = {
    name: 'escale-first-look',
    // The hook runs before Vite removes the chunks that contain only style sheets.
    generateBundle(_options, bundle) {
      for (const id of this.getModuleIds())
        result.asks.set(id, this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      result.entries = entriesOf(Object.values(bundle).filter((file) => file.type === 'chunk'))
    },
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), minifiedContract(), reader],
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { experimental: { lazyBarrel: true } }, // The build has it too (web/vite.config.ts).
      reportCompressedSize: false,
    },
    worker: { format: 'es' },
  })
  return result
}

function entriesOf(chunks: Rolldown.OutputChunk[]): Look['entries'] {
  const parts = new Map(
    chunks.map((chunk): [string, Part] => [chunk.fileName, { modules: modulesOf(chunk), imports: [] }]),
  )
  for (const { fileName, imports } of chunks)
    parts.get(fileName)?.imports.push(...imports.flatMap((name) => parts.get(name) ?? []))
  return new Map(
    chunks.flatMap(({ facadeModuleId, fileName }): [string, Part][] => {
      const part = parts.get(fileName)
      return facadeModuleId && part ? [[facadeModuleId, part]] : []
    }),
  )
}

/** A style sheet leaves only its class names in the script, so the size of its own file is added. */
function modulesOf({ modules }: Rolldown.OutputChunk): Module[] {
  return Object.entries(modules).map(([id, { renderedLength }]) => {
    const [file = ''] = id.split('?')
    const isSheet = file.endsWith('.css')
    const bytes = renderedLength + (isSheet ? statSync(file).size : 0)
    return { id, bytes, isOwnSheet: isSheet && !file.includes('node_modules') }
  })
}
