import type { Disk } from 'flydrive'
import type { JobHelpers } from 'graphile-worker'
import type { ExportStore } from '#access/server.ts'
import { started } from '#channels/files/streams.ts'
import type { Sender } from '#channels/mail/letter.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { type CompanyTx, inCompany } from '#database/company.ts'
import type { Pool } from '#database/open.ts'
import { log } from '#log.ts'
import { archiveOf, weightOf } from './archive.ts'
import { exportReadyLetter } from './letters.ts'
import { beginExport, expireExport, failExport, finishExport, noteProgress, removeLater } from './queries.ts'
import { type Reading, sourcesOf } from './snapshot.ts'
import { exportedTables } from './tables.ts'

type Asked = { company: string; id: string }
type Means = { pool: Pool; store: ExportStore; files: Disk; publicUrl: string }
type Worker = Pick<JobHelpers, 'job' | 'abortSignal'>

const noteEveryMs = 500

class Stopped extends Error {}

/** Makes the file of an export. What was stopped by whoever asked ends quietly; what was stopped by the server is tried again. */
export async function exportCompany(
  { pool, store, files, publicUrl }: Means,
  { company: companyId, id }: Asked,
  { job, abortSignal }: Worker,
): Promise<void> {
  const inside = <T>(work: (company: CompanyTx) => Promise<T>) => inCompany(pool, companyId, work)
  if (!(await inside((company) => beginExport(company, id)))) return
  try {
    const written = await inCompany(pool, companyId, (company) => writeFile(company, { inside, store, files, id, signal: abortSignal }), 'snapshot')
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
      error: error instanceof Error ? error.message : String(error),
    })
    await inside((company) => failExport(company, id, isOver))
    if (!isOver) throw error
  }
}

type Inside = <T>(work: (company: CompanyTx) => Promise<T>) => Promise<T>

type Tools = { inside: Inside; store: ExportStore; files: Disk; id: string; signal: AbortSignal | undefined }

async function writeFile(company: CompanyTx, { inside, store, files, id, signal }: Tools) {
  const sources = await sourcesOf(company, exportedTables)
  const { name } = await senderOf(company)
  const rows = sources.reduce((sum, { count }) => sum + count, 0)
  const progress = progressOf(weightOf(sources), signal, (percent, step) => inside((at) => noteProgress(at, id, percent, step)))
  const { reading, end } = readingOf(company)
  try {
    const bytesOf = async (key: string) => started(await files.getStream(key))
    const content = archiveOf(reading, { name, sources, madeAt: new Date(), progress, bytesOf })
    return { size: await store.write(company.id, id, content), rows }
  } finally {
    end()
  }
}

// A file that could not be written may still have a reader at work: nothing of it may reach the connection once the
// transaction is over and the connection somebody else's.
function readingOf({ id, run }: CompanyTx): { reading: Reading; end(): void } {
  let isOpen = true
  const reading: Reading = { id, run: (statement) => (isOpen ? run(statement) : Promise.reject(new Stopped())) }
  return {
    reading,
    end() {
      isOpen = false
    },
  }
}

/** Notes now and then how far the file is. */
function progressOf(total: number, signal: AbortSignal | undefined, note: (percent: number, step: string) => Promise<boolean>) {
  let done = 0
  let notedAt = 0
  return async (step: string, weight: number) => {
    done += weight
    signal?.throwIfAborted()
    if (Date.now() - notedAt < noteEveryMs) return
    notedAt = Date.now()
    if (!(await note(Math.min(99, Math.floor((done / total) * 100)), step))) throw new Stopped()
  }
}

async function tellReady(company: CompanyTx, askedBy: string, publicUrl: string): Promise<void> {
  const person = await company.db.selectFrom('profiles').select(['email', 'first_name as firstName']).where('id', '=', askedBy).executeTakeFirst()
  if (!person?.email) return
  const letter = exportReadyLetter(await senderOf(company), person.firstName ?? '', `${publicUrl}/app/parametres/export`)
  await queueCompanyMail(company, { kind: 'export prêt', to: person.email, userId: askedBy, letter })
}

function senderOf({ id, db }: CompanyTx): Promise<Sender> {
  return db.selectFrom('tenants').select(['name', 'primary_color as color']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Removes what there is of a file now, or by a job that asks again when the store is away. */
async function discard({ inside, store }: Pick<Tools, 'inside' | 'store'>, companyId: string, id: string): Promise<void> {
  await store.remove(companyId, id).catch(() => inside((company) => removeLater(company, id)))
}

/** Deletes the files that have lived long enough, and gives up on exports whose job is dead. */
export async function settleExports(pool: Pool, store: ExportStore): Promise<void> {
  const { rows } = await pool.query<{ company: string; id: string }>('select company, id from access.exports_to_settle()')
  for (const { company: companyId, id } of rows) {
    await inCompany(pool, companyId, async (company) => {
      if (!(await expireExport(company, id))) await failExport(company, id, true)
    })
    await discard({ inside: (work) => inCompany(pool, companyId, work), store }, companyId, id)
  }
}
