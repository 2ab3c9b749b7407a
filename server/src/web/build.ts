import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The application, built. */
export const builtRoot = join(root, 'web/dist')
const stamp = join(builtRoot, '.sources')

/** The public pages: their files for the browser, in `assets`, and their components for the server, in `server`. */
export const publicRoot = join(builtRoot, 'public')
const publicStamp = join(publicRoot, '.sources')

/** Chunks of earlier builds, in a folder `assets` so that they keep their address. */
export const replacedRoot = join(root, '.data/replaced-chunks')
const replacedAssets = join(replacedRoot, 'assets')

/** Builds the web application when it is missing, or older than what it is made of. */
export async function ensureWebBuild(say: (sentence: string) => void): Promise<void> {
  const sources = fingerprint(['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'web/vite'])
  if (await isMadeOf(stamp, sources)) return ensurePublicBuild()
  say("Préparation de l'application web…")
  await keepReplacedChunks()
  await build([]) // empties the folder, public pages and all
  await ensurePublicBuild()
  await writeFile(stamp, sources)
}

/** The public pages alone, which take a second or two. */
export async function ensurePublicBuild(): Promise<void> {
  const sources = fingerprint([
    'web/src/site/public',
    'web/src/login',
    'web/src/session',
    'web/src/fonts.css',
    'web/vite.public.config.ts',
    'web/vite',
  ])
  if (await isMadeOf(publicStamp, sources)) return
  await build(['--app', '--config', 'vite.public.config.ts'])
  await writeFile(publicStamp, sources)
}

async function isMadeOf(written: string, sources: string): Promise<boolean> {
  return (await readFile(written, 'utf8').catch(() => '')) === sources
}

const week = 7 * 24 * 3600_000

/** A page opened before a deployment still asks for the chunks it knows: they stay served for seven days after they are replaced. */
async function keepReplacedChunks(): Promise<void> {
  const now = new Date()
  await mkdir(replacedAssets, { recursive: true })
  for (const folder of [join(builtRoot, 'assets'), join(publicRoot, 'assets')]) {
    for (const name of await readdir(folder).catch(() => [])) {
      const kept = join(replacedAssets, name)
      await copyFile(join(folder, name), kept)
      await utimes(kept, now, now)
    }
  }
  for (const name of await readdir(replacedAssets)) {
    const kept = join(replacedAssets, name)
    if (now.getTime() - (await stat(kept)).mtimeMs > week) await rm(kept)
  }
}

// Sizes and dates are enough here: a wrong guess costs one build. Read without leaving the thread: in turn with others, a thousand
// files took three times as long at each start.
function fingerprint(parts: string[]): string {
  const hash = createHash('sha1')
  for (const file of [...parts, 'contract/src', 'package-lock.json'].flatMap(filesIn).sort()) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** The files of a folder and of those within, or the file itself. */
function filesIn(part: string): string[] {
  const found = statSync(join(root, part), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [part] : []
  const entries = readdirSync(join(root, part), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => relative(root, join(parentPath, name)))
}

function build(options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error', ...options], {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    vite.once('error', reject)
    vite.once('exit', (code) => (code === 0 ? resolve() : reject(new Error("La construction de l'application web a échoué."))))
  })
}
