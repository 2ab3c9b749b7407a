import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { isLost } from '#channels/files/storage.ts'
import { started } from '#channels/files/streams.ts'
import { errorText, log } from '#log.ts'
import type { FileRow } from './figures.ts'
import { nameOf, type Vault } from './vault.ts'

export const filesFolder = 'fichiers/'

export type FileKeeper = {
  /** Copies what is not there yet, and says what there is in all. */
  keepAll(files: readonly FileRow[]): Promise<{ count: number; bytes: number; missing: number }>
  /** A file has just been stored: it is copied within seconds. */
  note(key: string): void
  stop(): Promise<void>
}

const soonMs = 2_000
/** What a row names; the files of exports can be made again. */
const ofCompany = /^[0-9a-f-]{36}\//

/** Copies the files of the store to where backups are kept. A file never changes under its key, so each is copied once. */
export function keepFiles(store: Disk, vault: Vault): FileKeeper {
  const waiting = new Set<string>()
  let copying: Promise<void> | undefined
  const timer = setInterval(() => {
    copying ??= copyWaiting().finally(() => {
      copying = undefined
    })
  }, soonMs).unref()

  async function copyWaiting(): Promise<void> {
    for (const key of [...waiting]) {
      try {
        if (!(await vault.keyOf(`${filesFolder}${key}`))) await copy(key)
        waiting.delete(key)
      } catch (error) {
        log('warn', 'file not backed up yet', { error: errorText(error) })
        return
      }
    }
  }

  /** False where the store itself has lost it. */
  async function copy(key: string): Promise<boolean> {
    const content = await started((await store.getStream(key)) as Readable).catch((error) => {
      if (isLost(error)) return undefined
      throw error
    })
    if (content) await vault.keep(`${filesFolder}${key}`, content)
    return content !== undefined
  }

  return {
    async keepAll(files) {
      const kept = new Set((await vault.shelf.list(filesFolder)).map(({ key }) => nameOf(key).slice(filesFolder.length)))
      let [bytes, missing] = [0, 0]
      for (const file of files) {
        if (kept.has(file.key) || (await copy(file.key))) bytes += file.bytes
        else missing += 1
      }
      return { count: files.length - missing, bytes, missing }
    },
    note(key) {
      if (ofCompany.test(key)) waiting.add(key)
    },
    async stop() {
      clearInterval(timer)
      await copying
      await copyWaiting()
    },
  }
}
