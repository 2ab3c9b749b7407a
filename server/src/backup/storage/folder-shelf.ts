import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import { isMissingFile } from '#channels/files/storage.ts'
import { measureContent, type OnShelf, onlyOwnKeys, type Shelf, shelfOf } from './shelf.ts'

const draftMark = '.en-cours-'

/**
 * Stores backups in a local or mounted folder that only its owner can read. The folder is created with the
 * first object. Objects are written with Node's own functions, because the storage library flydrive neither
 * syncs to disk nor renames.
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
      const { passing, facts } = measureContent()
      try {
        await pipeline(content, passing, createWriteStream(draft, { mode: 0o600, flush: true }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
      return facts()
    },
    list: async (prefix) => onlyOwnKeys(await filesIn(folder, prefix)),
    async remove(key) {
      await shelf.remove(key)
      await removeEmpty(folder, dirname(join(folder, key)))
    },
  }
}

async function filesIn(root: string, prefix: string): Promise<OnShelf[]> {
  const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch(
    unlessRemoved,
  )
  const files: OnShelf[] = []
  for (const entry of entries?.filter((one) => one.isFile()) ?? []) {
    const path = join(entry.parentPath, entry.name)
    const facts = await stat(path).catch(unlessRemoved)
    if (facts) files.push({ key: relative(root, path).replaceAll(sep, '/'), changedAt: facts.mtimeMs })
  }
  return files
}

/** Ignores a file that another process removed while the folder was being listed. */
function unlessRemoved(error: unknown): undefined {
  if (!isMissingFile(error)) throw error
}

/** Syncs a folder to disk. Without this, a power failure may undo a rename in it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function removeEmpty(root: string, folder: string): Promise<void> {
  if (folder === root || (await readdir(folder).catch(() => ['?'])).length > 0) return
  await rm(folder, { recursive: true, force: true })
  await removeEmpty(root, dirname(folder))
}

/** True for the temporary key of an object that is still being written, or whose writer died. */
export const isDraft = (key: string): boolean => key.includes(draftMark)
