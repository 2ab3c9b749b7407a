import { statSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { build, type Rolldown } from 'vite'
import { minifiedContract } from '../minified-contract.ts'

/** A file of a build without groups: modules that exactly the same entries need. */
export type Part = { modules: Module[]; imports: Part[] }
type Module = { id: string; bytes: number; isOwnSheet: boolean }
/** What the application is made of: the part of each entry, and the entries that each module asks for. */
export type Look = { entries: Map<string, Part>; asks: Map<string, readonly string[]> }

let known: Promise<Look> | undefined

/**
 * Builds once for the eye only: what needs what, as the bundler itself finds it once it has left out what
 * nobody uses.
 */
export function firstLook(root: string): Promise<Look> {
  known ??= look(root)
  return known
}

async function look(root: string): Promise<Look> {
  const seen: Look = { entries: new Map(), asks: new Map() }
  const reader: Rolldown.Plugin = {
    name: 'escale-first-look',
    // Before Vite takes away the chunks that are nothing but style sheets.
    generateBundle(_options, bundle) {
      for (const id of this.getModuleIds())
        seen.asks.set(id, this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      seen.entries = entriesOf(Object.values(bundle).filter((file) => file.type === 'chunk'))
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
      reportCompressedSize: false,
    },
    worker: { format: 'es' },
  })
  return seen
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

/** A style sheet leaves nothing in the script but its names: it weighs what its file does. */
function modulesOf({ modules }: Rolldown.OutputChunk): Module[] {
  return Object.entries(modules).map(([id, { renderedLength }]) => {
    const [file = ''] = id.split('?')
    const isSheet = file.endsWith('.css')
    const bytes = renderedLength + (isSheet ? statSync(file).size : 0)
    return { id, bytes, isOwnSheet: isSheet && !file.includes('node_modules') }
  })
}
