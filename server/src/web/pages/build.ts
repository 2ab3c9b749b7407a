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

const vite = join(root, 'node_modules/vite')
/** A program of its own, so that the memory of a build is free again. */
const builder = join(webRoot, 'vite/build.ts')

/**
 * Builds the web application when it is missing or its source files have changed. A distributed folder has no
 * build tools, so its existing build is served.
 */
export async function ensureWebBuild(say: (sentence: string) => void): Promise<void> {
  if (!existsSync(vite)) return refuseWithoutBuild()
  const sources = sourcesOf(['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'web/vite'])
  if (isMadeOf(builtRoot, sources)) return ensurePublicBuild()
  await buildAside(webRoot, async (folder) => {
    say("Préparation de l'application web…")
    const publicOnes = publicSources()
    await build(folder)
    await writeFile(join(folder, mark), sources)
    await writeFile(join(folder, 'public', mark), publicOnes)
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
  const sources = publicSources()
  if (isMadeOf(publicRoot, sources)) return
  await buildAside(webRoot, async (folder) => {
    await build(folder, 'public')
    await writeFile(join(folder, 'public', mark), sources)
    await putInPlace(join(folder, 'public'), publicRoot)
  })
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

function build(folder: string, ...part: 'public'[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [builder, ...part], {
      cwd: webRoot,
      env: { ...process.env, WEB_DIST: relative(webRoot, folder) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    registerChild(program)
    program.once('error', reject)
    program.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error("La construction de l'application web a échoué.")),
    )
  })
}
