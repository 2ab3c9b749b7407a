import { stat, statfs } from 'node:fs/promises'
import type { Disk } from 'flydrive'
import pg from 'pg'
import { ZodError } from 'zod'
import { formatInstant, ownTimeZone } from '#backup/base/clocks.ts'
import { BackupFailure } from '#backup/storage/failure.ts'
import { latestOwnMigration } from '#database/migrations/migration-files.ts'
import { balanceFaults, sumMoves } from './balances.ts'
import { clearStore, type StoredFiles, storeFiles } from './files.ts'
import { type Export, openExport } from './open-export.ts'
import { restorePeople } from './people.ts'
import { refusedRow } from './refused-row.ts'
import { restoreRows } from './rows.ts'
import type { Surroundings } from './without-secrets.ts'

type CompanyRestore = {
  /** The path of the exported ZIP. */
  path: string
  /**
   * Connection URL of the tables' owner. Other roles may not insert rows with chosen ids, numbers and dates.
   */
  ownerUrl: string
  files: Disk
  /** Folder where files are stored, if it is on this machine. Its free space is checked first. */
  folder: string | undefined
  say: (sentence: string) => void
}

export type RestoredCompany = {
  name: string
  slug: string
  rows: number
  people: number
  joined: number
  files: Pick<StoredFiles, 'count' | 'lost'>
  leavesLog: boolean
  faults: string[]
}

/**
 * Restores one company from its own export, with its ids, numbers, dates and files. If the restore fails,
 * everything it wrote is removed.
 */
export async function restoreCompany(request: CompanyRestore): Promise<RestoredCompany> {
  const { path, ownerUrl, say } = request
  say("Lecture de l'export…")
  const source = await openExport(path)
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => {}) // The running query reports the error.
  try {
    await owner.connect()
    const { company, madeAt } = source.manifest
    say(`${company.name}, export du ${formatInstant(madeAt, ownTimeZone())}.`)
    // The lock prevents two restores of this company at the same time.
    await owner.query('select pg_advisory_lock(hashtextextended($1, 0))', [`restore ${company.id}`])
    await refuseIfHere(owner, source)
    await refuseWithoutRoom(request, source)
    const restored = await bringCompany(owner, source, request)
    await countCompany(owner, company.id).catch(() =>
      say("Ses chiffres seront comptés au prochain démarrage d'Escale, ou dans les dix minutes s'il tourne."),
    )
    return restored
  } catch (error) {
    throw explainRestoreError(error)
  } finally {
    source.close()
    await owner.end().catch(() => {})
  }
}

async function bringCompany(
  owner: pg.Client,
  source: Export,
  { files: disk, say }: CompanyRestore,
): Promise<RestoredCompany> {
  const { id: companyId, name } = source.manifest.company
  try {
    await clearStore(companyId, disk)
    say('Copie des fichiers…')
    const files = await storeFiles(source, companyId, disk)
    say('Copie des fiches…')
    return { name, files, ...(await bringDatabaseRows(owner, source, files.keys)) }
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    if (!(await isHere(owner, companyId).catch(() => true))) await clearStore(companyId, disk).catch(() => {})
    throw error
  }
}

/** Inserts every row of the company in one transaction. On an error the caller rolls it back. */
async function bringDatabaseRows(
  owner: pg.Client,
  source: Export,
  keys: StoredFiles['keys'],
): Promise<Omit<RestoredCompany, 'name' | 'files'>> {
  const { id: companyId } = source.manifest.company
  const surroundings = await surroundingsOf(owner, source)
  await owner.query(`begin; set local time zone 'UTC'`)
  const people = await restorePeople(owner, source)
  const rows = await restoreRows(owner, { source, companyId, people, keys, surroundings })
  await recordStoreSize(owner, companyId)
  // An export leaves receivables out, because they repeat what the invoices say.
  await owner.query('select fill_receivables($1)', [companyId])
  await sumMoves(owner, companyId)
  const faults = await balanceFaults(owner, companyId)
  const slug = await readSlug(owner, companyId)
  if (rows === 0 || slug === '') throw new BackupFailure("Cet export n'a pas la ligne de son entreprise.")
  await owner.query('commit')
  const leavesLog = surroundings.isLogSealed
  return { slug, rows, people: people.count, joined: people.joined.size, leavesLog, faults }
}

async function recordStoreSize(owner: pg.Client, companyId: string): Promise<void> {
  await owner.query(
    `insert into file_stores (tenant_id, bytes)
     select $1, coalesce(sum(size_bytes), 0) from files where tenant_id = $1`,
    [companyId],
  )
}

async function readSlug(owner: pg.Client, companyId: string): Promise<string> {
  const { rows } = await owner.query<{ slug: string }>('select slug from tenants where id = $1', [companyId])
  return rows[0]?.slug ?? ''
}

// Counts the company's people, clients and amounts after the commit: on Citus the count uses other
// connections, which see committed rows only. If this is interrupted, a background job counts later.
async function countCompany(owner: pg.Client, companyId: string): Promise<void> {
  await owner.query('begin')
  await owner.query('select access.count_company($1)', [companyId])
  await owner.query('commit')
}

async function refuseIfHere(owner: pg.Client, { manifest: { company }, lines }: Export): Promise<void> {
  if (await isHere(owner, company.id))
    throw new BackupFailure(
      `${company.name} est déjà dans cette installation. Rien n'y est écrasé : restaurez-la dans une autre.`,
    )
  const last = await latestOwnMigration()
  if (company.chapter > last)
    throw new BackupFailure(
      `Cet export vient d'une version plus récente d'Escale (${company.chapter}) que celle-ci (${last}). Restaurez-le avec cette version-là.`,
    )
  for await (const [line = '{}'] of lines('tenants')) {
    const { slug } = JSON.parse(line) as { slug?: string }
    const { rows } = await owner.query<{ name: string }>('select name from tenants where slug = $1', [slug])
    if (rows[0])
      throw new BackupFailure(
        `L'adresse « ${slug} » est déjà celle de ${rows[0].name} dans cette installation. Changez-la d'abord.`,
      )
  }
}

async function isHere(owner: pg.Client, companyId: string): Promise<boolean> {
  return (await owner.query('select from tenants where id = $1', [companyId])).rowCount === 1
}

async function refuseWithoutRoom({ folder, path }: CompanyRestore, { weight }: Export): Promise<void> {
  if (!folder) return
  const [{ bavail, bsize }, { size }] = await Promise.all([statfs(folder), stat(path)])
  const needed = weight * 2 + size // Twice the rows: indexes and the write-ahead log take space too.
  if (bavail * bsize < needed)
    throw new BackupFailure(
      `Plus assez de place dans ${folder} : il faut environ ${Math.ceil(needed / 1e6)} Mo, il en reste ${Math.floor((bavail * bsize) / 1e6)}.`,
    )
}

const sharedId = /"shared_(?:client|service)_id": ?"([0-9a-f-]{36})"/g

async function surroundingsOf(owner: pg.Client, source: Export): Promise<Surroundings> {
  const { rows } = await owner.query<{ isFirst: boolean; isLogSealed: boolean }>(
    `select not exists (select from tenants) as "isFirst", exists (select from access.security_log_seals) as "isLogSealed"`,
  )
  const { isFirst = false, isLogSealed = true } = rows[0] ?? {}
  const shared = new Set<string>()
  for (const table of isFirst
    ? []
    : ['invoices', 'invoice_items', 'goods', 'house_waybills', 'conversations', 'notices'])
    for await (const lines of source.lines(table))
      for (const line of lines) for (const [, id = ''] of line.matchAll(sharedId)) shared.add(id)
  return { isFirst, isLogSealed, shared }
}

function explainRestoreError(error: unknown): unknown {
  if (error instanceof BackupFailure) return error
  if (error instanceof ZodError || error instanceof SyntaxError)
    return new BackupFailure(`Une ligne de cet export ne se lit pas : il a été refait à la main.`, {
      cause: error,
    })
  const { code = '', table, constraint } = refusedRow(error)
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code))
    return new BackupFailure(
      'Plus de place sur le disque. Rien n’est resté de cette restauration : faites de la place et recommencez.'.replace(
        '’',
        "'",
      ),
      { cause: error },
    )
  if (code === '23505')
    return new BackupFailure(
      `« ${table} » a déjà une ligne qui porte le même identifiant (${constraint}) : une partie de cette entreprise est déjà ici.`,
      { cause: error },
    )
  if (/^(22|23)/.test(code))
    return new BackupFailure(
      `La base de données refuse une ligne de « ${table} » (${constraint ?? code}). Si cet export vient d'une version plus ancienne d'Escale, restaurez-le avec elle, puis mettez à jour.`,
      { cause: error },
    )
  return error
}
