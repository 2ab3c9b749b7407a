import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineFolders } from '#postgres/engine-folders.ts'

const newsFile = 'sauvegarde-faite'

/**
 * A command that makes or verifies a backup beside a running installation tells the server through this file,
 * because the server
 * reads the destination only once a minute. A look at a local file is cheap enough for each health check.
 */
export async function writeNews({ home }: Pick<EngineFolders, 'home'>): Promise<void> {
  await writeFile(join(home, newsFile), `${new Date().toISOString()}\n`, { mode: 0o600 })
}

/** The last time a command wrote news, in milliseconds; 0 if never. */
export async function newsInstant({ home }: Pick<EngineFolders, 'home'>): Promise<number> {
  return stat(join(home, newsFile)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}
