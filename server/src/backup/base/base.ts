import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { isHistory, isSegment, segmentPosition } from '#backup/log/segments.ts'
import { isDraft } from '#backup/storage/folder-shelf.ts'
import { streamOf } from '#backup/storage/shelf.ts'
import { type Entry, packArchive } from '#backup/storage/tar.ts'
import type { Vault } from '#backup/storage/vault.ts'
import { log } from '#telemetry/log.ts'
import { baseId, baseName, basesFolder, type Manifest, manifestName, writeManifest } from './catalogue.ts'
import { ownTimeZone } from './clocks.ts'
import { dataFolder, fileEntry, folderBytes } from './data-folder.ts'
import { type AtPoint, type FileRow, figuresAtPoint } from './figures.ts'
import type { FileKeeper } from './file-keeper.ts'
import { escaleVersion } from './version.ts'

type BaseMeans = {
  /** Connection URL of the database owner, the only role that may copy the database and read all its rows. */
  ownerUrl: string
  /** PostgreSQL's system identifier. It is set when the database is created and never changes. */
  system: string
  vault: Vault
  files: FileKeeper
  /** Reads the secrets of the installation, as JSON. The backup stores them next to the database. */
  keys: () => Promise<string>
}

/**
 * Makes a full backup (a « base ») while users work. An advisory lock allows one backup at a time. Files left
 * by an interrupted backup are removed first.
 */
export async function makeBase(means: BaseMeans): Promise<Manifest> {
  const holder = await connect(means.ownerUrl)
  const reader = await connect(means.ownerUrl)
  try {
    await holder.query(`select pg_advisory_lock(hashtext('escale.backup'))`)
    await removeHalfMade(means)
    return await new Base(means, holder, reader).make()
  } catch (error) {
    await removeHalfMade(means).catch(() => {}) // If this fails, the next backup removes them.
    throw error
  } finally {
    // Closing the connections also drops the replication slot and ends an unfinished PostgreSQL backup.
    await Promise.all([holder.end(), reader.end()]).catch(() => {})
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'escale sauvegarde' })
  client.on('error', () => {}) // The running query reports the error.
  await client.connect()
  await client.query('set statement_timeout = 0')
  await client.query('set idle_in_transaction_session_timeout = 0')
  return client
}

/**
 * Removes unfinished backups of this installation. Those of other installations stay, because they may be in
 * progress.
 */
async function removeHalfMade({ vault: { shelf }, system }: BaseMeans): Promise<void> {
  const there = await shelf.list(basesFolder)
  const whole = new Set(
    there
      .map(({ key }) => key)
      .filter((key) => key === manifestName(baseId(key)))
      .map(baseId),
  )
  for (const { key } of there)
    if (baseId(key).endsWith(`-${system}`) && (!whole.has(baseId(key)) || isDraft(key)))
      await shelf.remove(key)
}

type ServerFacts = { postgres: string; data: string; chapter: string }

type BackupStart = { lsn: string; segment: string; timeline: number }

type StoredObject = Manifest['objects'][number]

type BaseParts = Pick<Manifest, 'startedAt' | 'objects' | 'files'> & {
  server: ServerFacts
  start: BackupStart
  at: AtPoint
}

class Base {
  readonly #means: BaseMeans
  readonly #holder: pg.Client
  readonly #reader: pg.Client
  readonly #id: string
  #stopLsn = ''
  #atPoint: AtPoint | undefined
  #segments = { first: '', last: '' }

  constructor(means: BaseMeans, holder: pg.Client, reader: pg.Client) {
    this.#means = means
    this.#id = `${new Date().toISOString().replace(/[:.]/g, '-')}-${means.system}`
    this.#holder = holder
    this.#reader = reader
  }

  async make(): Promise<Manifest> {
    const { vault, files, keys } = this.#means
    const startedAt = new Date().toISOString()
    const server = await this.#readServer()
    const start = await this.#startBackup()
    this.#segments.first = start.segment
    const database = await this.#storeDatabase(server.data)
    const at = this.#atPoint as AtPoint
    const copied = await files.keepAll(at.files)
    const list = await vault.keep(this.#named('fichiers.ndjson.gz'), fileListStream(at.files))
    const opening = await vault.keep(this.#named('cles.json'), streamOf(await keys()))
    const objects = [database, list, opening]
    const manifest = this.#manifestOf({ startedAt, server, start, at, objects, files: copied })
    await writeManifest(vault.shelf, manifest)
    log('info', 'backup made', { backup: this.#id, bytes: database.bytes })
    return manifest
  }

  async #readServer(): Promise<ServerFacts> {
    const facts = await this.#one<{ postgres: string; data: string }>(
      `select current_setting('server_version') as postgres, current_setting('data_directory') as data`,
    )
    const { chapter } = await this.#one<{ chapter: string }>(
      `select coalesce(max(name), '') as chapter from kysely_migration`,
    )
    return { ...facts, chapter }
  }

  /**
   * Starts the PostgreSQL backup. The temporary replication slot keeps PostgreSQL from deleting the
   * write-ahead log until this connection ends.
   */
  async #startBackup(): Promise<BackupStart> {
    await this.#holder.query(
      `select pg_create_physical_replication_slot('escale_sauvegarde_' || pg_backend_pid(), true, true)`,
    )
    return this.#one<BackupStart>(
      `select lsn::text, pg_walfile_name(lsn) as segment,
              ('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int as timeline
       from pg_backup_start($1, true) as lsn`,
      [`escale ${this.#id}`],
    )
  }

  /**
   * Stores the database as one archive. S3 needs the largest possible size in advance. Twice the present size
   * of the folder leaves room for growth during the copy.
   */
  async #storeDatabase(data: string): Promise<StoredObject> {
    return this.#means.vault.keep(
      this.#named('base.tar.gz'),
      packArchive(this.#entries(data)),
      2 * (await folderBytes(data)),
    )
  }

  #manifestOf({ startedAt, server, start, at, objects, files }: BaseParts): Manifest {
    const { vault, system } = this.#means
    return {
      format: 1,
      id: this.#id,
      startedAt,
      endedAt: at.at.toISOString(),
      timeZone: ownTimeZone(),
      escale: escaleVersion(),
      chapter: server.chapter,
      postgres: server.postgres.split(' ')[0] ?? '',
      system,
      timeline: start.timeline,
      startLsn: start.lsn,
      stopLsn: this.#stopLsn,
      firstSegment: this.#segments.first,
      lastSegment: this.#segments.last,
      point: at.point,
      isSealed: vault.isSealed,
      objects,
      files,
      figures: at.figures,
    }
  }

  /**
   * Yields the files in the order of the archive: the data folder, then the backup label, then the
   * write-ahead log. The label exists only once PostgreSQL has ended its backup.
   */
  async *#entries(data: string): AsyncGenerator<Entry> {
    yield* dataFolder(data)
    const stop = await this.#one<{ lsn: string; label: string }>(
      'select lsn::text, labelfile as label from pg_backup_stop(false)',
    )
    this.#stopLsn = stop.lsn
    yield textEntry('backup_label', stop.label)
    this.#atPoint = await figuresAtPoint(this.#reader, this.#holder, `escale-${this.#id}`)
    const { segment } = await this.#one<{ segment: string }>(
      'select pg_walfile_name($1::pg_lsn) as segment',
      [this.#atPoint.lsn],
    )
    this.#segments.last = segment
    await this.#holder.query('select pg_switch_wal()')
    yield* this.#logOf(join(data, 'pg_wal'))
  }

  async *#logOf(folder: string): AsyncGenerator<Entry> {
    const { first, last } = this.#segments
    const isOurs = (name: string) =>
      isHistory(name) ||
      (isSegment(name) &&
        segmentPosition(name) >= segmentPosition(first) &&
        segmentPosition(name) <= segmentPosition(last))
    for (const name of (await readdir(folder)).filter(isOurs).sort()) {
      const entry = await fileEntry(join(folder, name), `pg_wal/${name}`)
      if (entry) yield entry
    }
  }

  #named(part: string): string {
    return baseName(this.#id, part)
  }

  async #one<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> {
    const { rows } = await this.#holder.query<Row>(text, values)
    return rows[0] as Row
  }
}

function textEntry(path: string, text: string): Entry {
  const bytes = Buffer.from(text)
  return { path, bytes: bytes.length, content: () => Readable.from([bytes]) }
}

function fileListStream(files: readonly FileRow[]): Readable {
  return Readable.from(
    (function* () {
      for (const row of files) yield Buffer.from(`${JSON.stringify(row)}\n`)
    })(),
    { objectMode: false },
  )
}
