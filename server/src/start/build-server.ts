import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAside, putInPlace, UnwritableBuild } from '#process/build-aside.ts'
import { registerChild } from '#process/children.ts'
import { isMadeOf, mark } from '#process/sources.mjs'
import { bundleRoot, bundleSources } from './program.mjs'

const serverRoot = join(import.meta.dirname, '../..')
const builder = join(serverRoot, '../node_modules/rolldown/bin/cli.mjs')

/**
 * Builds the bundle of production when it is missing or its source files have changed. Returns false when it
 * cannot be built here: without the build tools, or by an account that may not write the folder.
 */
export async function ensureServerBuild(say: (sentence: string) => void): Promise<boolean> {
  const sources = bundleSources()
  if (isMadeOf(bundleRoot, sources)) return true
  if (!existsSync(builder)) return false
  return buildAside(serverRoot, async (folder) => {
    say('Préparation du serveur…')
    await bundle(folder)
    await writeFile(join(folder, mark), sources)
    await putInPlace(folder, bundleRoot)
  }).then(
    () => true,
    (error) => {
      if (error instanceof UnwritableBuild) return false
      throw error
    },
  )
}

// A separate process, so that the memory of the builder is returned before the server starts.
async function bundle(folder: string): Promise<void> {
  const words = [builder, '--config', 'rolldown.config.ts', '--dir', folder, '--log-level', 'warn']
  const builds = spawn(process.execPath, words, { cwd: serverRoot, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(registerChild(builds), 'exit')
  if (code !== 0) throw new Error('La construction du serveur a échoué.')
}
