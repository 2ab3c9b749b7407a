import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { registerChild } from '#process/children.ts'

const root = join(import.meta.dirname, '../../../..')
const webRoot = join(root, 'web')

export const builtRoot = join(webRoot, 'dist')

/** Folder of the built public pages: browser files in `assets`, server-rendered components in `server`. */
export const publicRoot = join(builtRoot, 'public')

const vite = join(root, 'node_modules/vite')
/** A program of its own, so that the memory of a build is free again. */
const builder = join(webRoot, 'vite/build.ts')

/** Name of a file in the build folder. It contains the hash of the source files that were built. */
const mark = '.sources'

/**
 * Builds the web application when it is missing or its source files have changed. A distributed folder has no
 * build tools, so its existing build is served.
 */
export async function ensureWebBuild(say: (sentence: string) => void): Promise<void> {
  if (!existsSync(vite)) return refuseWithoutBuild()
  const sources = sourcesOf(['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'web/vite'])
  if (isMadeOf(builtRoot, sources)) return ensurePublicBuild()
  await aside(async (folder) => {
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
  await aside(async (folder) => {
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

function isMadeOf(folder: string, sources: string): boolean {
  try {
    return readFileSync(join(folder, mark), 'utf8') === sources
  } catch {
    return false
  }
}

const asideName = 'dist-'
const longestBuildMs = 3600_000

/**
 * Builds in a temporary folder next to the one that is served. Several servers may start in one folder, and
 * none must read half a build. The work begins at once, before the caller loads further modules.
 */
async function aside(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = makeFolder()
  try {
    await Promise.all([work(folder), forgetAbandoned()])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function makeFolder(): string {
  try {
    const folder = mkdtempSync(join(webRoot, asideName))
    chmodSync(folder, 0o755) // The account that runs the server may differ from the one that builds
    return folder
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw ['EACCES', 'EPERM', 'EROFS'].includes(code) ? new Error(unwritable) : error
  }
}

const unwritable =
  "L'application web n'est pas construite, et son dossier ne peut pas être écrit : lancez « npm run build » avec un compte qui le peut, puis redémarrez."

async function forgetAbandoned(): Promise<void> {
  for (const name of await readdir(webRoot)) {
    const abandoned = join(webRoot, name)
    if (name.startsWith(asideName) && Date.now() - (await stat(abandoned)).mtimeMs > longestBuildMs)
      await rm(abandoned, { recursive: true, force: true })
  }
}

/**
 * Replaces the served build. The old one is deleted with the temporary folder. If another server has just put
 * its own build there, that one stays, because it has the same source files.
 */
async function putInPlace(made: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true })
  await rename(place, `${made}-former`).catch(unless('ENOENT'))
  await rename(made, place).catch(unless('ENOTEMPTY', 'EEXIST'))
  await rm(`${made}-former`, { recursive: true, force: true })
}

function unless(...codes: string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}

// Hash of all source files. Dates are not used, because images, copies and checkouts do not preserve them.
// Files are read synchronously: for a thousand files, asynchronous reads took three times as long at each
// start.
function sourcesOf(parts: string[]): string {
  const hash = createHash('sha1')
  for (const file of [...parts, 'contract/src', 'package-lock.json'].flatMap(filesIn).sort()) {
    const contents = readFileSync(join(root, file))
    hash.update(`${file}:${contents.length}\n`).update(contents)
  }
  return hash.digest('hex')
}

function filesIn(part: string): string[] {
  const found = statSync(join(root, part), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [part] : []
  const entries = readdirSync(join(root, part), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
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
