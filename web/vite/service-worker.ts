import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { buildManifest, type Module, partsOfReception, receptionFirst } from './reception-first.ts'

type KeptFile = { url: string; revision: string | null }

/**
 * Builds `sw.js` once the application is built. The worker keeps the files of the shell and of the reception;
 * the page keeps the others, listed in `later.txt`, while the line has nothing else to do
 * (web/src/shell/outbox/other-screens.ts).
 */
export function serviceWorker(): Plugin {
  let root = ''
  let folder = ''
  const modules = new Map<string, Module>()
  return {
    name: 'escale-service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      folder = join(config.root, config.build.outDir)
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
        const info = this.getModuleInfo(id)
        modules.set(id, { imports: info?.importedIds ?? [], opens: info?.dynamicallyImportedIds ?? [] })
      }
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const parts = partsOfReception(modules, root)
        const { first, later } = receptionFirst(filesOfBrowser(folder), buildManifest(folder), parts)
        writeFileSync(join(folder, 'later.txt'), later.map(({ url }) => `/${url}`).join('\n'))
        await buildWorker(root, folder, first)
      },
    },
  }
}

/** A file whose name holds its hash needs no revision. */
function filesOfBrowser(folder: string): KeptFile[] {
  const urls = globSync('**/*.{js,css,woff2,svg,webmanifest}', { cwd: folder }).toSorted()
  return urls.map((url) => ({ url, revision: url.startsWith('assets/') ? null : hashOf(join(folder, url)) }))
}

function hashOf(file: string): string {
  return createHash('md5').update(readFileSync(file)).digest('hex')
}

async function buildWorker(root: string, outDir: string, files: KeptFile[]): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', __FILES_TO_KEEP__: JSON.stringify(files) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/shell/live/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
