import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import { measured, type Shelf, shelfOf } from './shelf.ts'

const draftMark = '.en-cours-'

/**
 * A folder of this machine, or a share of another, which only its owner reads. The first object makes the folder.
 * The driver of flydrive neither syncs nor renames, so that an object is put here by our own lines.
 */
export function folderShelf(folder: string): Shelf {
  const shelf = shelfOf(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    ...shelf,
    name: folder,
    async put(key, content) {
      const path = join(folder, key)
      const draft = `${path}${draftMark}${randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const { passing, written } = measured()
      try {
        await pipeline(content, passing, createWriteStream(draft, { mode: 0o600, flush: true }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
      return written()
    },
    async remove(key) {
      await shelf.remove(key)
      await removeEmpty(folder, dirname(join(folder, key)))
    },
  }
}

/** A rename that is not in its folder yet is lost with the power. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function removeEmpty(root: string, folder: string): Promise<void> {
  if (folder === root || (await readdir(folder).catch(() => ['?'])).length > 0) return
  await rm(folder, { recursive: true, force: true })
  await removeEmpty(root, dirname(folder))
}

/** Whether a key is that of an object whose process died while it was written. */
export const isDraft = (key: string): boolean => key.includes(draftMark)
