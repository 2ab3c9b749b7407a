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
  const source = join(import.meta.dirname, `${name}.ts`)
  const bundle = join(bundleRoot, `${name}.js`)
  // A release folder has no source files.
  if (!existsSync(source)) return import(bundle)
  if (process.argv.includes('--dev')) return import(source)
  if (isMadeOf(bundleRoot, bundleSources())) return import(bundle)
  const { ensureServerBuild } = await import('./build-server.ts')
  if (name === 'run-production') return import((await ensureServerBuild(console.log)) ? bundle : source)
  // A first demo also builds the web, which takes longest. The bundle is for the next start.
  await import(source)
  await ensureServerBuild(() => {}).catch(() => {})
}
