import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { unsealedKey, type Vault } from '#backup/storage/vault.ts'
import { isMissingFile } from '#channels/files/storage.ts'
import { afterFirstBytes } from '#channels/files/streams.ts'
import { errorText, log } from '#telemetry/log.ts'
import type { FileRow } from './figures.ts'

export const filesFolder = 'fichiers/'

export type FileKeeper = {
  /** Copies the files that the backup lacks, and counts all files. */
  keepAll(files: readonly FileRow[]): Promise<{ count: number; bytes: number; missing: number }>
  /** Queues a newly stored file. A timer copies it within seconds. */
  note(key: string): void
  stop(): Promise<void>
}

const soonMs = 2_000
/** Keys that start with a company's id. Generated exports have other keys and are not backed up. */
const ofCompany = /^[0-9a-f-]{36}\//

/** Copies uploaded files to the backups. The content of a key never changes, so each file is copied once. */
export function keepFiles(store: Disk, vault: Vault): FileKeeper {
  return new CopyingKeeper(store, vault)
}

class CopyingKeeper implements FileKeeper {
  readonly #store: Disk
  readonly #vault: Vault
  readonly #waiting = new Set<string>()
  readonly #timer: NodeJS.Timeout
  #copying: Promise<void> | undefined

  constructor(store: Disk, vault: Vault) {
    this.#store = store
    this.#vault = vault
    this.#timer = setInterval(() => {
      this.#copying ??= this.#copyWaiting().finally(() => {
        this.#copying = undefined
      })
    }, soonMs).unref()
  }

  async keepAll(files: readonly FileRow[]): Promise<{ count: number; bytes: number; missing: number }> {
    const storedKeys = new Set(
      (await this.#vault.shelf.list(filesFolder)).map(({ key }) =>
        unsealedKey(key).slice(filesFolder.length),
      ),
    )
    let [bytes, missing] = [0, 0]
    for (const file of files) {
      if (storedKeys.has(file.key) || (await this.#copy(file.key))) bytes += file.bytes
      else missing += 1
    }
    return { count: files.length - missing, bytes, missing }
  }

  note(key: string): void {
    if (ofCompany.test(key)) this.#waiting.add(key)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#copying
    await this.#copyWaiting()
  }

  async #copyWaiting(): Promise<void> {
    for (const key of [...this.#waiting]) {
      try {
        if (!(await this.#vault.keyOf(`${filesFolder}${key}`))) await this.#copy(key)
        this.#waiting.delete(key)
      } catch (error) {
        log('warn', 'file not backed up yet', { error: errorText(error) })
        return
      }
    }
  }

  /** Copies one file. Returns false if the file is missing from the store. */
  async #copy(key: string): Promise<boolean> {
    const content = await afterFirstBytes((await this.#store.getStream(key)) as Readable).catch((error) => {
      if (isMissingFile(error)) return undefined
      throw error
    })
    if (content) await this.#vault.keep(`${filesFolder}${key}`, content)
    return content !== undefined
  }
}
