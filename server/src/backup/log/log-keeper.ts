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
 * A write leaves this machine about a minute after it: PostgreSQL closes a segment after this time, and it is
 * sent within seconds.
 */
const archiveSeconds = 60
const lookEveryMs = 2_000

export const spoolOf = (place: Pick<EngineFolders, 'home'>): string =>
  join(place.home, 'journal-a-sauvegarder')

/** Creates the folder for archived segments, and returns the settings that make PostgreSQL use it. */
export async function prepareLogArchive(place: EngineFolders): Promise<Record<string, string>> {
  const spool = spoolOf(place)
  await mkdir(spool, { recursive: true, mode: 0o700 })
  if (place.account) await chown(spool, place.account.uid, place.account.gid)
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    // This PostgreSQL module writes a temporary file, syncs and renames it, and never overwrites.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': spool,
    archive_timeout: `${archiveSeconds}s`,
  }
}

type LogState = { sentAt: number | undefined; waiting: number; fault: string | undefined }
export type LogKeeper = { state(): LogState; send(): Promise<void>; stop(): Promise<void> }

/**
 * Sends archived segments to the backups in their order. A segment is removed here once the installation's
 * own destination has it. A backup to another destination only copies, since a removal would leave a gap in
 * the own one.
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

// Another process of this installation may have sent the segment meanwhile: a backup made by hand.
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Stores the timeline histories. PostgreSQL writes one at the end of a recovery, when archiving is off. */
export async function keepHistories(pgWal: string, vault: Vault, folder: string): Promise<void> {
  for (const name of (await readdir(pgWal)).filter(isHistory))
    await sendOne(vault, join(pgWal, name), `${folder}${name}.gz`)
}

/** Stores a file without overwriting. A different file of the same name belongs to another installation. */
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
