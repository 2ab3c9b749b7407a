import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMadeOf, sourcesOf } from '../process/sources.mjs'

/** Folder of the bundle of production. */
export const bundleRoot = join(import.meta.dirname, '../../dist')

/** Hash of the source files of the bundle. */
export const bundleSources = () =>
  sourcesOf(['server/src', 'server/seeds', 'server/rolldown.config.ts', 'scripts'])

/**
 * Runs a program: the bundle of production, or the source files with `--dev`. A bundle that is missing or was
 * made of other source files is built first. Where that is impossible, the source files run.
 * @param {'run-production' | 'run-demo'} name
 */
export async function startProgram(name) {
  const isBundled = await isBundleCurrent(join(import.meta.dirname, `${name}.ts`))
  await import(isBundled ? join(bundleRoot, `${name}.js`) : `./${name}.ts`)
}

/** @param {string} source Path of the program's source file, which a release folder does not contain. */
async function isBundleCurrent(source) {
  if (!existsSync(source)) return true
  if (process.argv.includes('--dev')) return false
  if (isMadeOf(bundleRoot, bundleSources())) return true
  const { ensureServerBuild } = await import('./build-server.ts')
  return ensureServerBuild(console.log)
}
