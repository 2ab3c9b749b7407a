import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Vault } from '#backup/storage/vault.ts'
import { afterFirstBytes } from '#channels/files/streams.ts'
import type { EngineFolders } from '#postgres/engine-folders.ts'
import { operatorMessage } from '#process/operator-message.ts'
import { errorText, log } from '#telemetry/log.ts'
import { isHistory } from './segments.ts'

export const logFolder = (system: string): string => `journal/${system}/`

/**
 * Seconds after which PostgreSQL closes a segment of its log, even if it is not full. Closed segments are
 * sent within seconds, so a crash of this machine loses about a minute of work.
 */
const archiveSeconds = 60
const lookEveryMs = 2_000

export const spoolOf = (place: Pick<EngineFolders, 'home'>): string =>
  join(place.home, 'journal-a-sauvegarder')

/**
 * Creates the folder for closed log segments, and returns the settings that make PostgreSQL copy them there.
 */
export async function prepareLogArchive(place: EngineFolders): Promise<Record<string, string>> {
  const spool = spoolOf(place)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  if (place.account) await chown(spool, place.account.uid, place.account.gid)
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    // This PostgreSQL module syncs each copy to disk before renaming it, and never overwrites a file.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: `${archiveSeconds}s`,
  }
}

type LogState = { sentAt: number | undefined; waiting: number; fault: string | undefined }
export type LogKeeper = { state(): LogState; send(): Promise<void>; stop(): Promise<void> }

/**
 * Sends closed log segments to the backups, oldest first. A segment is deleted from this machine once the
 * regular destination has it. For any other destination the local copy stays, because the regular one still
 * needs it.
 */
export function keepLog(
  spool: string,
  vault: Vault,
  folder: string,
  { isOwnDestination = true } = {},
): LogKeeper {
  return new SpoolKeeper({ spool, vault, folder, isOwnDestination })
}

type Spool = { spool: string; vault: Vault; folder: string; isOwnDestination: boolean }

class SpoolKeeper implements LogKeeper {
  readonly #spool: Spool
  readonly #copied = new Set<string>()
  readonly #state: LogState = { sentAt: undefined, waiting: 0, fault: undefined }
  readonly #timer: NodeJS.Timeout
  #sending: Promise<void> | undefined

  constructor(spool: Spool) {
    this.#spool = spool
    this.#timer = setInterval(() => void this.send(), lookEveryMs).unref()
  }

  state(): LogState {
    return { ...this.#state }
  }

  send(): Promise<void> {
    this.#sending ??= this.#sendAll()
      .then(
        () => {
          this.#state.fault = undefined
        },
        (error: unknown) => this.#noteFault(error),
      )
      .finally(() => {
        this.#sending = undefined
      })
    return this.#sending
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
  }

  #noteFault(error: unknown): void {
    if (!this.#state.fault) log('warn', 'log of the database not backed up yet', { error: errorText(error) })
    this.#state.fault = operatorMessage(error, this.#spool.spool)
  }

  async #sendAll(): Promise<void> {
    const { spool, vault, folder, isOwnDestination } = this.#spool
    const names = (await readdir(spool)).filter((name) => /^[0-9A-F]{8}/.test(name)).sort()
    this.#state.waiting = names.length
    for (const name of names.filter((one) => !this.#copied.has(one))) {
      await sendOne(vault, join(spool, name), `${folder}${name}.gz`).catch(unlessGone)
      if (isOwnDestination) await rm(join(spool, name), { force: true })
      else this.#copied.add(name)
      this.#state.waiting -= 1
      this.#state.sentAt = Date.now()
    }
  }
}

// A backup command may have sent and deleted this segment in the meantime.
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Stores the timeline history files. PostgreSQL writes one at the end of a restore, while it archives
 * nothing.
 */
export async function keepHistories(pgWal: string, vault: Vault, folder: string): Promise<void> {
  for (const name of (await readdir(pgWal)).filter(isHistory))
    await sendOne(vault, join(pgWal, name), `${folder}${name}.gz`)
}

/**
 * Stores a file unless it exists. A different file with the same name was written by another installation.
 */
async function sendOne(vault: Vault, path: string, name: string): Promise<void> {
  const there = await vault.keyOf(name)
  if (!there) return void (await vault.keep(name, await afterFirstBytes(createReadStream(path))))
  const ours = await digestOf(await afterFirstBytes(createReadStream(path)))
  if (ours !== (await digestOf(await vault.read(there))))
    throw new Error(
      `${vault.shelf.name} contient déjà un autre ${name} : deux installations y écrivent. Donnez à celle-ci un dossier à elle.`,
    )
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
