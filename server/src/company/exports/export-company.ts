import type { Disk } from 'flydrive'
import type { JobHelpers } from 'graphile-worker'
import type { ExportStore } from '#access/caller/server.ts'
import { afterFirstBytes } from '#channels/files/streams.ts'
import type { Sender } from '#channels/mail/mail-content.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { latestOwnMigration } from '#database/migrations/migration-files.ts'
import type { Pool } from '#database/pool/pool.ts'
import { errorText, log } from '#telemetry/log.ts'
import { Archive, weightOf } from './archive.ts'
import { exportReadyLetter } from './letters.ts'
import { createProgressRecorder, ExportStopped, type ProgressNotes } from './progress.ts'
import { beginExport, expireExport, failExport, finishExport, noteProgress, removeLater } from './queries.ts'
import { companyFiles, type Reading, type StoredFile, sourcesOf } from './snapshot.ts'
import { exportedTables } from './tables.ts'

type ExportJob = { companyId: string; id: string }
type ExportDeps = { pool: Pool; store: ExportStore; files: Disk; publicUrl: string; tellEveryMs?: number }
type Worker = Pick<JobHelpers, 'job' | 'abortSignal'>

/** Milliseconds between two progress updates while a large file is sent to the file store. */
const usuallyTellEveryMs = 60_000

/**
 * The job that writes the file of an export. If a user cancelled the export, the job ends without error. If
 * the server interrupted it, the job is retried.
 */
export async function exportCompany(
  deps: ExportDeps,
  { companyId, id }: ExportJob,
  { job, abortSignal }: Worker,
): Promise<void> {
  const { pool, store, files, publicUrl, tellEveryMs = usuallyTellEveryMs } = deps
  const runInCompany = <T>(work: (company: CompanyTx) => Promise<T>) => inCompany(pool, companyId, work)
  if (!(await runInCompany((company) => beginExport(company, id)))) return
  try {
    const written = await writeFile({
      pool,
      companyId,
      runInCompany,
      store,
      files,
      id,
      signal: abortSignal,
      tellEveryMs,
    })
    const isFinished = await runInCompany(async (company) => {
      const requesterId = await finishExport(company, id, written)
      if (requesterId) await mailReady(company, requesterId, publicUrl)
      return requesterId !== undefined
    })
    if (!isFinished) await discard({ runInCompany, store }, companyId, id)
  } catch (error) {
    const isOver = job.attempts >= job.max_attempts
    if (isOver || error instanceof ExportStopped) await discard({ runInCompany, store }, companyId, id)
    else await store.remove(companyId, id).catch(() => {}) // the next attempt overwrites the file
    if (error instanceof ExportStopped) return
    log('error', 'export failed', {
      company: companyId,
      export: id,
      attempt: job.attempts,
      error: errorText(error),
    })
    await runInCompany((company) => failExport(company, id, isOver))
    if (!isOver) throw error
  }
}

type RunInCompany = <T>(work: (company: CompanyTx) => Promise<T>) => Promise<T>

type WriteContext = Pick<ExportDeps, 'pool' | 'store' | 'files'> &
  ExportJob & { runInCompany: RunInCompany; signal: AbortSignal | undefined; tellEveryMs: number }

/**
 * Writes the archive of an export. The rows are read in one transaction, so they are a consistent snapshot.
 * Stored files are fetched, and the archive is sent to the file store, after that transaction.
 */
async function writeFile({
  pool,
  companyId,
  runInCompany,
  store,
  files,
  id,
  signal,
  tellEveryMs,
}: WriteContext): Promise<{ size: number; rows: number }> {
  const archive = new Archive(new Date())
  const writing = store.write(companyId, id, archive.content)
  const stopped = writing.then(() => new Promise<never>(() => {}))
  const progress = createProgressRecorder(signal, (percent, step) =>
    runInCompany((at) => noteProgress(at, id, percent, step)),
  )
  try {
    const read = inCompany(pool, companyId, (company) => readInto(archive, company, progress), 'read')
    const { rows, stored, name } = await Promise.race([read, stopped])
    const bytesOf = async (key: string) => afterFirstBytes(await files.getStream(key))
    archive.addFiles(
      { id: companyId, name, chapter: await latestOwnMigration() },
      stored,
      bytesOf,
      progress.note,
    )
    return {
      size: await withProgressNotes(writing, () => progress.note('Dépôt du fichier', 0), tellEveryMs),
      rows,
    }
  } catch (error) {
    archive.fail(error as Error)
    await writing.catch(() => {}) // a failed write leaves no file behind
    throw error
  }
}

// Updates the progress at regular intervals during this work. An export without an update for 15 minutes
// counts as failed, but sending a large file may take longer.
async function withProgressNotes<T>(
  work: Promise<T>,
  note: () => Promise<void>,
  everyMs: number,
): Promise<T> {
  const timer = setInterval(() => void note().catch(() => {}), everyMs)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

async function readInto(
  archive: Archive,
  company: CompanyTx,
  progress: ProgressNotes,
): Promise<{ rows: number; stored: StoredFile[]; name: string }> {
  const sources = await sourcesOf(company, exportedTables)
  const { name } = await senderOf(company)
  progress.expect(weightOf(sources))
  const { reading, end } = closableReading(company)
  try {
    await archive.addRows(reading, name, sources, progress.note)
    return {
      rows: sources.reduce((sum, { count }) => sum + count, 0),
      stored: await companyFiles(reading),
      name,
    }
  } finally {
    end()
  }
}

// Wraps the connection of the snapshot so that it can be closed. After a failed write, a reader may still be
// running. Its statements must not be sent on a connection that already serves another transaction.
function closableReading({ id, run }: CompanyTx): { reading: Reading; end(): void } {
  let isOpen = true
  const reading: Reading = {
    id,
    run: (statement) => (isOpen ? run(statement) : Promise.reject(new ExportStopped())),
  }
  return {
    reading,
    end() {
      isOpen = false
    },
  }
}

async function mailReady(company: CompanyTx, requesterId: string, publicUrl: string): Promise<void> {
  const person = await company.db
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', requesterId)
    .executeTakeFirst()
  if (!person?.email) return
  const letter = exportReadyLetter(await senderOf(company), `${publicUrl}/app/parametres/export`)
  await queueCompanyMail(company, { kind: 'export prêt', to: person.email, userId: requesterId, letter })
}

function senderOf({ id, db }: CompanyTx): Promise<Sender> {
  return db
    .selectFrom('tenants')
    .select(['name', 'primary_color as color'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Deletes the partial file of an export. If the file store is unreachable, a job deletes it later. */
async function discard(
  { runInCompany, store }: Pick<WriteContext, 'runInCompany' | 'store'>,
  companyId: string,
  id: string,
): Promise<void> {
  await store.remove(companyId, id).catch(() => runInCompany((company) => removeLater(company, id)))
}

/**
 * Enqueues the deletion of expired export files, and marks exports as failed whose job died. Each export is
 * handled in its own transaction, which also enqueues the deletion of its file. A server that stops in
 * between therefore leaves no file behind.
 */
export async function settleExports(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ company: string; id: string }>(
    'select company, id from access.exports_to_settle()',
  )
  for (const { company: companyId, id } of rows) {
    await inCompany(pool, companyId, async (company) => {
      if (!(await expireExport(company, id))) await failExport(company, id, true)
      await removeLater(company, id)
    })
  }
}
