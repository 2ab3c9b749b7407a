import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, glob, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const stamp = join(root, 'web/dist/.sources')

/** Chunks of earlier builds, in a folder `assets` so that they keep their address. */
export const replacedRoot = join(root, '.data/replaced-chunks')
const replacedAssets = join(replacedRoot, 'assets')

/** Builds the web application when it is missing, or older than what it is made of. */
export async function ensureWebBuild(say: (sentence: string) => void): Promise<void> {
  const sources = await fingerprint()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return
  say("Préparation de l'application web…")
  await keepReplacedChunks()
  await build()
  await writeFile(stamp, sources)
}

const week = 7 * 24 * 3600_000

/** A page opened before a deployment still asks for the chunks it knows: they stay served for seven days after they are replaced. */
async function keepReplacedChunks(): Promise<void> {
  const now = new Date()
  await mkdir(replacedAssets, { recursive: true })
  for (const name of await readdir(join(root, 'web/dist/assets')).catch(() => [])) {
    const kept = join(replacedAssets, name)
    await copyFile(join(root, 'web/dist/assets', name), kept)
    await utimes(kept, now, now)
  }
  for (const name of await readdir(replacedAssets)) {
    const kept = join(replacedAssets, name)
    if (now.getTime() - (await stat(kept)).mtimeMs > week) await rm(kept)
  }
}

// Sizes and dates are enough here: a wrong guess costs one build.
async function fingerprint(): Promise<string> {
  const hash = createHash('sha1')
  const files: string[] = []
  for await (const file of glob(
    ['web/src/**/*', 'web/public/**/*', 'web/index.html', 'web/vite.config.ts', 'web/vite/**/*', 'contract/src/**/*.ts', 'package-lock.json'],
    { cwd: root },
  ))
    files.push(file)
  for (const file of files.sort()) {
    const { size, mtimeMs, isFile } = await stat(join(root, file)).then((found) => ({
      size: found.size,
      mtimeMs: found.mtimeMs,
      isFile: found.isFile(),
    }))
    if (isFile) hash.update(`${file}:${size}:${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    vite.once('error', reject)
    vite.once('exit', (code) => (code === 0 ? resolve() : reject(new Error("La construction de l'application web a échoué."))))
  })
}
