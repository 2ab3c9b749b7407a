import { createWriteStream, openAsBlob } from 'node:fs'
import { access, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where the files are kept until they are fetched. */
export type ExportStore = {
  /** Writes a whole file or none, and says its size. */
  write(company: string, id: string, content: Readable): Promise<number>
  /** The file without reading it; undefined when it is not there. */
  open(company: string, id: string): Promise<Blob | undefined>
  remove(company: string, id: string): Promise<void>
}

/** Files in a folder of the server, which nobody else reads. */
export function folderStore(folder: string): ExportStore {
  const pathOf = (company: string, id: string) => join(folder, company, `${id}.zip`)
  return {
    async write(company, id, content) {
      const path = pathOf(company, id)
      const draft = `${path}.part`
      await mkdir(join(folder, company), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600 }))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return (await stat(path)).size
    },
    async open(company, id) {
      const path = pathOf(company, id)
      const isThere = await access(path).then(
        () => true,
        () => false,
      )
      return isThere ? openAsBlob(path, { type: 'application/zip' }) : undefined
    },
    remove: (company, id) => rm(pathOf(company, id), { force: true }),
  }
}
