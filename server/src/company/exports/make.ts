import type { Disk } from 'flydrive'
import type { JobHelpers } from 'graphile-worker'
import type { ExportStore } from '#access/caller/server.ts'
import { started } from '#channels/files/streams.ts'
import type { Sender } from '#channels/mail/letter.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { lastOwnChapter } from '#database/chapters/chapters.ts'
import { type CompanyTx, inCompany } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'
import { errorText, log } from '#log.ts'
import { Archive, weightOf } from './archive.ts'
import { exportReadyLetter } from './letters.ts'
import { type Noted, progressOf, Stopped } from './progress.ts'
import { beginExport, expireExport, failExport, finishExport, noteProgress, removeLater } from './queries.ts'
import { filesOf, type Reading, type StoredFile, sourcesOf } from './snapshot.ts'
import { exportedTables } from './tables.ts'

type ExportJob = { companyId: string; id: string }
type Means = { pool: Pool; store: ExportStore; files: Disk; publicUrl: string; tellEveryMs?: number }
type Worker = Pick<JobHelpers, 'job' | 'abortSignal'>

/** How often a file that takes long to reach its store is said to be under way. */
const usuallyTellEveryMs = 60_000

/**
 * Makes the file of an export. What was stopped by whoever asked ends quietly; what was stopped by the server
 * is tried again.
 */
export async function exportCompany(
  means: Means,
  { companyId, id }: ExportJob,
  { job, abortSignal }: Worker,
): Promise<void> {
  const { pool, store, files, publicUrl, tellEveryMs = usuallyTellEveryMs } = means
  const inside = <T>(work: (company: CompanyTx) => Promise<T>) => inCompany(pool, companyId, work)
  if (!(await inside((company) => beginExport(company, id)))) return
  try {
    const written = await writeFile({
      pool,
      companyId,
      inside,
      store,
      files,
      id,
      signal: abortSignal,
      tellEveryMs,
    })
    const isKept = await inside(async (company) => {
      const askedBy = await finishExport(company, id, written)
      if (askedBy) await tellReady(company, askedBy, publicUrl)
      return askedBy !== undefined
    })
    if (!isKept) await discard({ inside, store }, companyId, id)
  } catch (error) {
    const isOver = job.attempts >= job.max_attempts
    if (isOver || error instanceof Stopped) await discard({ inside, store }, companyId, id)
    else await store.remove(companyId, id).catch(() => {}) // the next try writes over it
    if (error instanceof Stopped) return
    log('error', 'export failed', {
      company: companyId,
      export: id,
      attempt: job.attempts,
      error: errorText(error),
    })
    await inside((company) => failExport(company, id, isOver))
    if (!isOver) throw error
  }
}

type Inside = <T>(work: (company: CompanyTx) => Promise<T>) => Promise<T>

type Tools = Pick<Means, 'pool' | 'store' | 'files'> &
  ExportJob & { inside: Inside; signal: AbortSignal | undefined; tellEveryMs: number }

/**
 * The rows are read in one transaction, a snapshot; the files are fetched, and the whole is sent to the
 * store, once it is over.
 */
async function writeFile({
  pool,
  companyId,
  inside,
  store,
  files,
  id,
  signal,
  tellEveryMs,
}: Tools): Promise<{ size: number; rows: number }> {
  const archive = new Archive(new Date())
  const writing = store.write(companyId, id, archive.content)
  const stopped = writing.then(() => new Promise<never>(() => {}))
  const progress = progressOf(signal, (percent, step) => inside((at) => noteProgress(at, id, percent, step)))
  try {
    const read = inCompany(pool, companyId, (company) => readInto(archive, company, progress), 'read')
    const { rows, stored, name } = await Promise.race([read, stopped])
    const bytesOf = async (key: string) => started(await files.getStream(key))
    archive.addFiles({ id: companyId, name, chapter: await lastOwnChapter() }, stored, bytesOf, progress.note)
    return {
      size: await toldMeanwhile(writing, () => progress.note('Dépôt du fichier', 0), tellEveryMs),
      rows,
    }
  } catch (error) {
    archive.fail(error as Error)
    await writing.catch(() => {}) // a store that writes no more leaves nothing behind
    throw error
  }
}

// An export that says nothing for a quarter of an hour is given up, and a store may take longer to swallow a
// large file.
async function toldMeanwhile<T>(work: Promise<T>, tell: () => Promise<void>, everyMs: number): Promise<T> {
  const telling = setInterval(() => void tell().catch(() => {}), everyMs)
  try {
    return await work
  } finally {
    clearInterval(telling)
  }
}

async function readInto(
  archive: Archive,
  company: CompanyTx,
  progress: Noted,
): Promise<{ rows: number; stored: StoredFile[]; name: string }> {
  const sources = await sourcesOf(company, exportedTables)
  const { name } = await senderOf(company)
  progress.expect(weightOf(sources))
  const { reading, end } = readingOf(company)
  try {
    await archive.addRows(reading, name, sources, progress.note)
    return { rows: sources.reduce((sum, { count }) => sum + count, 0), stored: await filesOf(reading), name }
  } finally {
    end()
  }
}

// A file that could not be written may still have a reader at work: nothing of it may reach the connection
// once the
// transaction is over and the connection somebody else's.
function readingOf({ id, run }: CompanyTx): { reading: Reading; end(): void } {
  let isOpen = true
  const reading: Reading = {
    id,
    run: (statement) => (isOpen ? run(statement) : Promise.reject(new Stopped())),
  }
  return {
    reading,
    end() {
      isOpen = false
    },
  }
}

async function tellReady(company: CompanyTx, askedBy: string, publicUrl: string): Promise<void> {
  const person = await company.db
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', askedBy)
    .executeTakeFirst()
  if (!person?.email) return
  const letter = exportReadyLetter(await senderOf(company), `${publicUrl}/app/parametres/export`)
  await queueCompanyMail(company, { kind: 'export prêt', to: person.email, userId: askedBy, letter })
}

function senderOf({ id, db }: CompanyTx): Promise<Sender> {
  return db
    .selectFrom('tenants')
    .select(['name', 'primary_color as color'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Removes what there is of a file now, or by a job that asks again when the store is away. */
async function discard(
  { inside, store }: Pick<Tools, 'inside' | 'store'>,
  companyId: string,
  id: string,
): Promise<void> {
  await store.remove(companyId, id).catch(() => inside((company) => removeLater(company, id)))
}

/**
 * Has the files deleted that have lived long enough, and gives up on exports whose job is dead; a server that
 * dies here forgets no file.
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
