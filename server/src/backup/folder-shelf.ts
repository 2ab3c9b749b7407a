import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { started } from '#channels/files/streams.ts'
import { measured, type OnShelf, type Shelf } from './shelf.ts'

const draftMark = '.en-cours-'

/** A folder of this machine, or a share of another; for its owner's eyes. One that is not there yet is made by what is put first. */
export function folderShelf(folder: string): Shelf {
  const at = (key: string) => join(folder, key)
  return {
    name: folder,
    async put(key, content) {
      const path = at(key)
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
    get: (key) => started(createReadStream(at(key))),
    has: (key) =>
      stat(at(key)).then(
        () => true,
        (error) => {
          if (error.code === 'ENOENT') return false
          throw error
        },
      ),
    list: (prefix) => filesUnder(folder, at(prefix)),
    async remove(key) {
      await rm(at(key), { force: true })
      await removeEmpty(folder, dirname(at(key)))
    },
  }
}

// A rename that is not in its folder yet is lost with the power.
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function filesUnder(root: string, folder: string): Promise<OnShelf[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const here: OnShelf[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => undefined) // gone meanwhile
    if (!found) continue
    here.push({ key: relative(root, path), bytes: found.size, changedAt: found.mtimeMs })
  }
  return here
}

async function removeEmpty(root: string, folder: string): Promise<void> {
  if (folder === root || (await readdir(folder).catch(() => ['?'])).length > 0) return
  await rm(folder, { recursive: true, force: true })
  await removeEmpty(root, dirname(folder))
}

/** What was being written when its process died. */
export const isDraft = (key: string): boolean => key.includes(draftMark)
