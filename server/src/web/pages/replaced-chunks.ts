import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorText, log } from '#telemetry/log.ts'
import { builtRoot, publicRoot } from './build.ts'

/**
 * Folder for the JavaScript files of earlier builds, in the data folder. Its `assets` folder serves them
 * under their former URLs.
 */
export function replacedRoot(dataFolder: string): string {
  return join(dataFolder, 'replaced-chunks')
}

const week = 7 * 24 * 3600_000

/**
 * Keeps the JavaScript files of earlier builds for seven days after their replacement, because a page opened
 * before a deployment still requests them. They are copied when a build is first served: the next version may
 * run from another image or folder.
 */
export async function keepServedChunks(dataFolder: string): Promise<void> {
  await storeServedChunks(replacedRoot(dataFolder), [
    join(builtRoot, 'assets'),
    join(publicRoot, 'assets'),
  ]).catch((error: unknown) => {
    log('warn', 'chunks not put aside: pages open now may ask for them in vain after an update', {
      operation: 'start',
      error: errorText(error),
    })
  })
}

export async function storeServedChunks(place: string, served: string[], now = new Date()): Promise<void> {
  const assets = join(place, 'assets')
  await mkdir(assets, { recursive: true })
  const before = await namesIn(join(place, 'served.txt'))
  // Replaced files: they were replaced just now, so their seven days begin now and not at the date of the
  // copy
  for (const name of before) await utimes(join(assets, name), now, now).catch(() => {})
  const there = new Set(await readdir(assets))
  const names: string[] = []
  for (const folder of served) {
    for (const name of await readdir(folder).catch(() => [])) {
      names.push(name)
      if (!there.has(name)) await copyFile(join(folder, name), join(assets, name))
    }
  }
  await writeFile(join(place, 'served.txt'), names.join('\n'))
  const current = new Set(names)
  for (const name of there) {
    const chunk = join(assets, name)
    if (!current.has(name) && now.getTime() - (await stat(chunk)).mtimeMs > week)
      await rm(chunk, { force: true })
  }
}

async function namesIn(list: string): Promise<string[]> {
  return (await readFile(list, 'utf8').catch(() => '')).split('\n').filter(Boolean)
}
