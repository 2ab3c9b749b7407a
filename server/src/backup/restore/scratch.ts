import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineFolders } from '#postgres/engine-folders.ts'
import { stopPostmaster } from '#postgres/postmaster.ts'

const mark = 'restauration-d-essai'

/**
 * Creates the folder of a temporary installation for a trial restore, inside the real installation's folder.
 */
export async function openScratch(place: EngineFolders): Promise<EngineFolders> {
  await removeScratch(place)
  const home = join(place.home, mark)
  await mkdir(home, { mode: 0o700 })
  await chmod(home, place.account ? 0o711 : 0o700)
  const data = join(home, 'postgres')
  await mkdir(data, { mode: 0o700 })
  if (place.account) await chown(data, place.account.uid, place.account.gid)
  const socketFolder = join(home, 's')
  return {
    ...place,
    home,
    data,
    log: join(home, 'postgres.log'),
    secret: join(home, 'secret'),
    socketFolder: Buffer.byteLength(socketFolder) <= 88 ? socketFolder : '',
  }
}

/** Removes the temporary folder of a trial restore, and stops the PostgreSQL that may still run in it. */
export async function removeScratch({ home }: EngineFolders): Promise<void> {
  for (const name of (await readdir(home)).filter((name) => name === mark)) {
    await stopPostmaster(join(home, name, 'postgres'))
    await rm(join(home, name), { recursive: true, force: true })
  }
}
