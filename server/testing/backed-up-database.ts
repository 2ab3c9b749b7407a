import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import pg from 'pg'
import { archiveSettings, type InstallationBackups, openBackups } from '#backup/backups.ts'
import type { BackupConfiguration } from '#backup/configuration.ts'
import { openStorage } from '#channels/files/storage.ts'
import { startEngine } from '#postgres/engine.ts'
import { newFolder } from './database/engines.ts'

/** A small database with invoices and files that archives its log, and the tools to back it up. */
type BackedUp = {
  folder: string
  files: Disk
  owner: pg.Pool
  /** Adds an invoice that is half paid. */
  invoice(): Promise<unknown>
  count(): Promise<number>
  store(key: string, text: string): Promise<unknown>
  backUpTo(
    destination: BackupConfiguration['destination'],
    options?: { isServing?: boolean },
  ): Promise<InstallationBackups>
  stop(): Promise<void>
}

const tables = `
  create table kysely_migration (name text);
  create table security_logs (created_at timestamptz);
  create table files (storage_key text, size_bytes bigint, sha256 text);
  create table invoices (tenant_id int default 1, id serial, total bigint, paid_amount bigint);
  create table payments (amount bigint)`

export async function startBackedUpDatabase(): Promise<BackedUp> {
  const folder = await newFolder()
  const engine = await startEngine({ folder, settings: await archiveSettings(folder), say: () => {} })
  const owner = new pg.Pool({ connectionString: engine.url, max: 3 }).on('error', () => {})
  await owner.query(tables)
  const files = await openStorage({ folder: join(folder, 'fichiers'), s3: undefined })
  const opened: InstallationBackups[] = []
  return {
    folder,
    files,
    owner,
    invoice: () =>
      owner.query(
        `with paid as (insert into payments values (1050)) insert into invoices (total, paid_amount)
          values (2100, 1050)`,
      ),
    count: () => countOn(owner),
    async store(key, text) {
      await files.putStream(key, Readable.from([Buffer.from(text)], { objectMode: false }), {
        contentLength: Buffer.byteLength(text),
      })
      const sha256 = createHash('sha256').update(text).digest('hex')
      return owner.query('insert into files values ($1, $2, $3)', [key, Buffer.byteLength(text), sha256])
    },
    async backUpTo(destination, { isServing = false } = {}) {
      const backups = await openBackups({ destination, passphrase: undefined, timeOfDay: '02:30' }, folder, {
        ownerUrl: engine.url,
        files,
        signing: undefined,
        isServing,
      })
      opened.push(backups)
      return backups
    },
    async stop() {
      for (const backups of opened) await backups.stop()
      await owner.end()
      await engine.stop()
    },
  }
}

async function countOn(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ count: string }>('select count(*) from invoices')
  return Number(rows[0]?.count)
}
