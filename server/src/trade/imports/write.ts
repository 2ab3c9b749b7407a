import { domains } from '@escale/contract/domains'
import { type ImportKind, linesAtOnce } from '@escale/contract/trade/imports/kinds'
import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { type Author, createRecorder } from '#journal/record.ts'
import { errorText, log } from '#telemetry/log.ts'
import { recordOpenings } from '#trade/opening-balances.ts'
import { markDuplicates } from './duplicates.ts'
import { insertRows, type Line } from './insert-rows.ts'
import { writeOpeningLines } from './openings.ts'

export type ImportJob = { companyId: string; id: string; by: Author }
/** Runs `work` in a transaction of the company. */
export type RunInCompany = <T>(work: (company: CompanyTx) => Promise<T>) => Promise<T>
export type Worker = Pick<JobHelpers, 'job'>

/**
 * Writes the lines of a confirmed import, all or none. The progress is stored in another transaction, so that
 * users can see it before the commit.
 */
export async function writeImport(
  inside: RunInCompany,
  { companyId, id, by }: ImportJob,
  { job }: Worker,
): Promise<void> {
  await runOrGiveUp(
    { job },
    () =>
      inside((company) =>
        writeLines(company, { id, by }, (count) => inside((at) => storeProgress(at, id, count))),
      ),
    (error) => {
      log('error', 'import failed', {
        company: companyId,
        import: id,
        attempts: job.attempts,
        error: errorText(error),
      })
      return inside((company) => failImport(company, id))
    },
  )
}

/** Runs the work of a background job. If its last attempt fails, `giveUp` stores the failure. */
export async function runOrGiveUp(
  { job }: Worker,
  work: () => Promise<void>,
  giveUp: (error: unknown) => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (job.attempts < job.max_attempts) throw error
    await giveUp(error)
  }
}

async function writeLines(
  company: CompanyTx,
  { id, by }: Pick<ImportJob, 'id' | 'by'>,
  note: (count: number) => Promise<void>,
): Promise<void> {
  const importRow = await company.db
    .selectFrom('imports')
    .select(['kind', 'takes_twins as takesTwins', 'file_name as fileName', 'made_by as madeBy'])
    .where('id', '=', id)
    .where('state', '=', 'En cours')
    .executeTakeFirst()
  if (!importRow) return
  const kind = importRow.kind as ImportKind
  // Duplicates are searched again, because records may have been created since the check.
  if (!importRow.takesTwins) await markDuplicates(company, id, kind)
  const record = createRecorder(company, by)
  const { fileName, takesTwins } = importRow
  if (kind === 'invoices') {
    const agent = { userId: by.userId ?? importRow.madeBy, name: by.name }
    const write = (lines: Line[]) => writeOpeningLines(company, { id, agent }, lines)
    const opened = await writeInBatches(company, { id, takesTwins, write, note })
    recordOpenings(record, opened, fileName)
    return finishImport(company, id, opened.length)
  }
  const write = (lines: Line[]) => insertRows(company, { id, kind, author: by.name }, lines)
  const made = await writeInBatches(company, { id, takesTwins, write, note })
  if (made.length > 0) record(`${domains[kind].event}_CREATED`, { table: kind, rows: made, detail: fileName })
  await finishImport(company, id, made.length)
}

type Batches<Made> = {
  id: string
  takesTwins: boolean
  write: (lines: Line[]) => Promise<Made[]>
  note: (count: number) => Promise<void>
}

/** Writes the lines of an import batch by batch, and returns what they became. */
async function writeInBatches<Made>(
  company: CompanyTx,
  { id, takesTwins, write, note }: Batches<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (let lines = await linesAfter(company, id, 0, takesTwins); lines.length > 0; ) {
    made.push(...(await write(lines)))
    await note(made.length)
    lines = await linesAfter(company, id, lines.at(-1)?.line ?? 0, takesTwins)
  }
  return made
}

/** Ends an import. Lines may have been set aside since its check. */
async function finishImport(company: CompanyTx, id: string, writtenCount: number): Promise<void> {
  await company.db
    .updateTable('imports')
    .set({
      state: 'Terminé',
      written_count: writtenCount,
      problems_count: sql<number>`(select count(problems) from import_lines line
        where line.tenant_id = ${company.id} and line.import_id = ${id})`,
      unread_count: sql<number>`(select count(*) from import_lines line
        where line.tenant_id = ${company.id} and line.import_id = ${id}
        and line.unread is not null and line.made_id is not null)`,
      finished_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

function linesAfter({ db }: CompanyTx, id: string, after: number, takesTwins: boolean): Promise<Line[]> {
  let query = db
    .selectFrom('import_lines')
    .select(['line', 'draft'])
    .where('import_id', '=', id)
    .where('line', '>', after)
    .where('draft', 'is not', null)
  if (!takesTwins) query = query.where('twin', 'is', null)
  return query.orderBy('line').limit(linesAtOnce).$castTo<Line>().execute()
}

async function storeProgress({ db }: CompanyTx, id: string, count: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ written_count: count })
    .where('id', '=', id)
    .where('state', '=', 'En cours')
    .execute()
}

async function failImport({ db }: CompanyTx, id: string): Promise<void> {
  const failed = { state: 'Échec', written_count: 0, finished_at: sql<string>`now()` }
  await db.updateTable('imports').set(failed).where('id', '=', id).where('state', '=', 'En cours').execute()
}
