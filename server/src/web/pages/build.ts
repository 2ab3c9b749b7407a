import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildAside, putInPlace } from '#process/build-aside.ts'
import { registerChild } from '#process/children.ts'
import { isMadeOf, mark, sourcesOf } from '#process/sources.mjs'

const root = join(import.meta.dirname, '../../../..')
const webRoot = join(root, 'web')

export const builtRoot = join(webRoot, 'dist')

/** Folder of the built public pages: browser files in `assets`, server-rendered components in `server`. */
export const publicRoot = join(builtRoot, 'public')

const builder = join(root, 'node_modules/vite/bin/vite.js')

/**
 * Builds the web application when it is missing or its source files have changed. A distributed folder has no
 * build tools, so its existing build is served.
 */
export async function ensureWebBuild(say: (sentence: string) => void): Promise<void> {
  if (!existsSync(builder)) return refuseWithoutBuild()
  const sources = sourcesOf(['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'web/vite'])
  if (isMadeOf(builtRoot, sources)) return ensurePublicBuild()
  await buildAside(webRoot, async (folder) => {
    say("Préparation de l'application web… 1 de 2 : les écrans")
    await build(folder, [])
    say("Préparation de l'application web… 2 de 2 : les pages publiques")
    await buildPublicPages(folder)
    await writeFile(join(folder, mark), sources)
    await putInPlace(folder, builtRoot)
  })
}

function refuseWithoutBuild(): void {
  if (existsSync(join(builtRoot, mark)) && existsSync(join(publicRoot, mark))) return
  throw new Error(
    "L'application web n'est pas construite, et ce qui la construit n'est pas installé : « npm ci && npm run build », ou apportez web/dist.",
  )
}

/** Builds only the public pages, which takes a second or two. */
export async function ensurePublicBuild(): Promise<void> {
  if (isMadeOf(publicRoot, publicSources())) return
  await buildAside(webRoot, async (folder) => {
    await buildPublicPages(folder)
    await putInPlace(join(folder, 'public'), publicRoot)
  })
}

async function buildPublicPages(folder: string): Promise<void> {
  const sources = publicSources()
  await build(folder, ['--app', '--config', 'vite.public.config.ts'])
  await writeFile(join(folder, 'public', mark), sources)
}

function publicSources(): string {
  return sourcesOf([
    'web/src/site/public',
    'web/src/login',
    'web/src/session',
    'web/src/fonts.css',
    'web/vite.public.config.ts',
    'web/vite',
  ])
}

function build(folder: string, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = spawn(process.execPath, [builder, 'build', '--logLevel', 'error', ...options], {
      cwd: webRoot,
      env: { ...process.env, WEB_DIST: relative(webRoot, folder) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    registerChild(vite)
    vite.once('error', reject)
    vite.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error("La construction de l'application web a échoué.")),
    )
  })
}
