import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from 'flydrive'
import pg from 'pg'
import type { BackupState, Backups } from '#access/caller/server.ts'
import { waitAtMost } from '#database/within.ts'
import { type EngineFolders, findFolders } from '#postgres/engine-folders.ts'
import { operatorMessage } from '#process/operator-message.ts'
import { errorText, log } from '#telemetry/log.ts'
import { makeBase } from './base/base.ts'
import { type Base, type Manifest, readBases, type Verdict } from './base/catalogue.ts'
import { ownTimeZone } from './base/clocks.ts'
import { backupFault, baseToVerify, hasSucceededSince, isBaseDue } from './base/due.ts'
import { readFileRows } from './base/figures.ts'
import { type FileKeeper, keepFiles } from './base/file-keeper.ts'
import { prune } from './base/prune.ts'
import type { BackupConfiguration } from './configuration.ts'
import { readKeptLog } from './log/kept-log.ts'
import {
  keepHistories,
  keepLog,
  type LogKeeper,
  logFolder,
  prepareLogArchive,
  spoolOf,
} from './log/log-keeper.ts'
import { newsInstant, writeNews } from './news.ts'
import { readDatabasePassword } from './restore/secret.ts'
import { verifyBase } from './restore/verify.ts'
import { BackupFailure } from './storage/failure.ts'
import { openShelf } from './storage/open-shelf.ts'
import { sealWith } from './storage/seal.ts'
import { type Vault, vaultOf } from './storage/vault.ts'

export async function openVault({ destination, passphrase }: BackupConfiguration): Promise<Vault> {
  return vaultOf(await openShelf(destination), passphrase === undefined ? undefined : sealWith(passphrase))
}

type Installation = {
  ownerUrl: string
  files: Disk
  signing: string | undefined
  /**
   * True in the server process, false in a command line. The server decides the regular backup destination.
   */
  isServing?: boolean
}

/** The backups of one installation, made and read by one process (the server or a command). */
export type InstallationBackups = Backups & {
  make(): Promise<Manifest>
  verify(base: Base): Promise<Verdict>
  bases(): Promise<Base[]>
  /**
   * Copies the database timeline files and the uploaded files that an interrupted earlier process left
   * uncopied.
   */
  catchUp(): Promise<void>
  noteFile(key: string): void
  stop(): Promise<void>
  /**
   * Sends the last segments of the write-ahead log. Call it after PostgreSQL has stopped, since it writes
   * until then.
   */
  sendLast(): Promise<void>
}

const reReadMs = 60_000
/** Longest time that a health check waits for a slow backup destination, in milliseconds. */
const longestReadMs = 1000

/**
 * Returns the PostgreSQL settings that archive its log. The caller passes them when it starts PostgreSQL,
 * because some cannot be changed while it runs.
 */
export async function archiveSettings(folder: string): Promise<Record<string, string>> {
  return prepareLogArchive(await findFolders(folder))
}

export async function openBackups(
  configuration: BackupConfiguration,
  folder: string,
  { ownerUrl, files, signing, isServing = false }: Installation,
): Promise<InstallationBackups> {
  const [place, vault] = await Promise.all([findFolders(folder), openVault(configuration)])
  const fileKeeper = keepFiles(files, vault)
  const system = await systemOf(ownerUrl)
  const isOwnDestination = await isOwn(place, vault.shelf.name, isServing)
  const logKeeper = keepLog(spoolOf(place), vault, logFolder(system), { isOwnDestination })
  const tellsServer = !isServing && isOwnDestination
  const installed = new Installed({
    configuration,
    place,
    system,
    vault,
    fileKeeper,
    logKeeper,
    tellsServer,
    ownerUrl,
    signing,
  })
  await installed.reRead()
  return installed
}

const ownDestinationFile = 'destination-des-sauvegardes'

/**
 * Tells whether backups go to the regular destination. The server writes its destination to a file, and a
 * backup command compares its own destination with that file.
 */
async function isOwn({ home }: EngineFolders, destination: string, isServing: boolean): Promise<boolean> {
  const path = join(home, ownDestinationFile)
  if (isServing) await writeFile(path, `${destination}\n`, { mode: 0o600 })
  const recorded = await readFile(path, 'utf8').catch(() => undefined)
  return recorded === undefined || recorded.trim() === destination
}

type Parts = {
  configuration: BackupConfiguration
  place: EngineFolders
  system: string
  vault: Vault
  fileKeeper: FileKeeper
  logKeeper: LogKeeper
  /** True for a command that runs beside the server. It must tell the server that a backup was made. */
  tellsServer: boolean
} & Pick<Installation, 'ownerUrl' | 'signing'>

class Installed implements InstallationBackups {
  readonly #parts: Parts
  #fault: { text: string; at: number } | undefined
  #known: Base[] = []
  #unread: string | undefined
  readonly #reading: NodeJS.Timeout
  #newsReadAt = 0
  #newsReading: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#reading = setInterval(() => void this.reRead(), reReadMs).unref()
  }

  async keepUp(now = Date.now()): Promise<void> {
    const { timeOfDay } = this.#parts.configuration
    try {
      const bases = await this.bases()
      if (isBaseDue(bases, timeOfDay, ownTimeZone(), now) || (await this.#isLogCut(bases[0])))
        await this.make()
      const base = baseToVerify(await this.bases(), now)
      if (base) await this.verify(base)
      this.#fault = undefined
    } catch (error) {
      this.#fault = { text: operatorMessage(error, this.#parts.place.home), at: Date.now() }
      log('error', 'backup failed', { error: errorText(error) })
    }
  }

  /**
   * True when a segment of the write-ahead log is missing after this backup, because backups were off or a
   * file was deleted. Later changes cannot be restored from such a backup.
   */
  async #isLogCut(newest: Base | undefined): Promise<boolean> {
    const { vault, system } = this.#parts
    return (
      newest !== undefined &&
      (await readKeptLog(vault, system)).firstMissing(newest.lastSegment) !== undefined
    )
  }

  async make(): Promise<Manifest> {
    const { vault, place, system, fileKeeper: files, ownerUrl, signing, logKeeper } = this.#parts
    const keys = async () =>
      `${JSON.stringify({ database: await readDatabasePassword(place), ...(signing && { signing }) })}\n`
    const manifest = await makeBase({ ownerUrl, system, vault, files, keys })
    await logKeeper.send()
    await prune(vault, await this.bases(), manifest.timeZone)
    await this.reRead()
    await this.#tellServer()
    return manifest
  }

  async verify(base: Base): Promise<Verdict> {
    const { vault, place, ownerUrl } = this.#parts
    const alone = async (owner: pg.Client) => {
      // Two trial restores would use the same scratch folder, so a lock lets only one run at a time.
      await owner.query(`select pg_advisory_lock(hashtext('escale.backup'))`)
      return verifyBase(vault, place, base)
    }
    const verdict = await asOwner(ownerUrl, alone).finally(() => this.reRead())
    await this.#tellServer()
    return verdict
  }

  async #tellServer(): Promise<void> {
    if (this.#parts.tellsServer) await writeNews(this.#parts.place)
  }

  async bases(): Promise<Base[]> {
    const { vault, system } = this.#parts
    return (await readBases(vault.shelf)).filter((base) => base.system === system)
  }

  async catchUp(): Promise<void> {
    const { vault, place, system, fileKeeper, ownerUrl } = this.#parts
    try {
      await keepHistories(join(place.data, 'pg_wal'), vault, logFolder(system))
      await fileKeeper.keepAll(await asOwner(ownerUrl, readFileRows))
    } catch (error) {
      // The next backup copies the missing files.
      log('warn', 'backup not caught up yet', { error: errorText(error) })
    }
  }

  state(now = Date.now()): BackupState {
    const [newest] = this.#known
    const last = this.#known.find(({ verdict }) => verdict)?.verdict
    const failed =
      this.#fault && !hasSucceededSince(this.#known, this.#fault.at) ? this.#fault.text : undefined
    const fault =
      this.#unread ?? backupFault(this.#known, now) ?? failed ?? this.#parts.logKeeper.state().fault
    return {
      newestAt: newest?.endedAt ?? null,
      bytes: baseBytes(newest),
      count: this.#known.length,
      verifiedAt: last?.at ?? null,
      fault: fault ?? null,
    }
  }

  async currentState(): Promise<BackupState> {
    const instant = await newsInstant(this.#parts.place)
    if (instant !== this.#newsReadAt) {
      this.#newsReadAt = instant
      this.#newsReading = this.reRead()
    }
    if (this.#newsReading) await waitAtMost(longestReadMs, this.#newsReading)
    return this.state()
  }

  /** Reads the list of backups again, because other processes and people add and remove backups there. */
  async reRead(): Promise<void> {
    try {
      this.#known = await this.bases()
      this.#unread = undefined
    } catch (error) {
      this.#unread = `Les sauvegardes ne se lisent pas : ${operatorMessage(error, this.#parts.vault.shelf.name)}`
    }
  }

  noteFile(key: string): void {
    this.#parts.fileKeeper.note(key)
  }

  async stop(): Promise<void> {
    clearInterval(this.#reading)
    await Promise.all([this.#parts.fileKeeper.stop(), this.#parts.logKeeper.stop()])
  }

  sendLast(): Promise<void> {
    return this.#parts.logKeeper.send()
  }
}

function baseBytes(base: Base | undefined): number {
  return base ? base.objects.reduce((sum, { bytes }) => sum + bytes, base.files.bytes) : 0
}

function systemOf(ownerUrl: string): Promise<string> {
  return asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    )
    if (!rows[0]) throw new BackupFailure('La base ne dit pas qui elle est.')
    return rows[0].system
  })
}

async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
