import type { Export, ExportState } from '@escale/contract/company/exports/contract'
import { sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { enqueue } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'

const columns = [
  'id',
  'state',
  'progress',
  'step',
  'asked_by_name as askedBy',
  'rows_count as rowsCount',
  'size',
  'created_at as createdAt',
  'finished_at as finishedAt',
  'expires_at as expiresAt',
] as const

const underWay: ExportState[] = ['En attente', 'En cours']
const now = sql<string>`now()`

export function listExports({ db }: CompanyTx): Promise<Export[]> {
  return db
    .selectFrom('exports')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export async function exportById({ db }: CompanyTx, id: string): Promise<Export> {
  return requireFound(await db.selectFrom('exports').select(columns).where('id', '=', id).executeTakeFirst())
}

/** Creates an export and enqueues its job. Throws `RUNNING` if the company has an unfinished export. */
export async function createExport({ id: companyId, db }: CompanyTx, actor: Actor): Promise<Export> {
  const insertion = db
    .insertInto('exports')
    .values({ id: newId(), tenant_id: companyId, asked_by: actor.userId, asked_by_name: actor.name })
    .returning(columns)
  const created = await refuseIfTaken('RUNNING', () => insertion.executeTakeFirstOrThrow())
  await enqueue({ db }, 'export_company', { id: created.id })
  return created
}

/** Cancels an export, or removes a finished one. A job deletes its file. */
export async function removeExport({ db }: CompanyTx, id: string): Promise<void> {
  const stopped = await db
    .updateTable('exports')
    .set({ state: 'Annulé', finished_at: now, step: null })
    .where('id', '=', id)
    .where('state', 'in', underWay)
    .executeTakeFirst()
  if (stopped.numUpdatedRows === 0n && !(await expireExport({ db }, id))) throw new Refusal('NOT_FOUND')
  await enqueue({ db }, 'remove_export', { id })
}

export async function expireExport({ db }: Pick<CompanyTx, 'db'>, id: string): Promise<boolean> {
  const expired = await db
    .updateTable('exports')
    .set({ state: 'Expiré', expires_at: now })
    .where('id', '=', id)
    .where('state', '=', 'Prêt')
    .executeTakeFirst()
  return expired.numUpdatedRows === 1n
}

/** The date, the size and the company's slug of an export that can be downloaded. */
export async function readyExport(
  { id: companyId, db }: CompanyTx,
  id: string,
): Promise<{ madeAt: string; size: number; slug: string }> {
  const ready = await db
    .selectFrom('exports')
    .select([
      'finished_at as madeAt',
      'size',
      sql<string>`(select slug from tenants where tenants.id = ${companyId})`.as('slug'),
    ])
    .where('id', '=', id)
    .where('state', '=', 'Prêt')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const made = requireFound(ready)
  return { ...made, madeAt: made.madeAt ?? '', size: made.size ?? 0 }
}

/** Marks the start of the job, also when it is retried. Returns false if the export was cancelled. */
export async function beginExport({ db }: CompanyTx, id: string): Promise<boolean> {
  const started = await db
    .updateTable('exports')
    .set({ state: 'En cours', progress: 0, step: null, seen_at: now })
    .where('id', '=', id)
    .where('state', 'in', underWay)
    .executeTakeFirst()
  return started.numUpdatedRows === 1n
}

/** Records the job's progress. Returns false if the export was cancelled. */
export async function noteProgress(
  { db }: CompanyTx,
  id: string,
  progress: number,
  step: string,
): Promise<boolean> {
  const noted = await db
    .updateTable('exports')
    .set({ progress, step, seen_at: now })
    .where('id', '=', id)
    .where('state', '=', 'En cours')
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

/**
 * Marks the file as ready to download for three days. Returns the account id of the user who requested it, or
 * undefined if the export was cancelled.
 */
export async function finishExport(
  { db }: CompanyTx,
  id: string,
  { size, rows }: { size: number; rows: number },
): Promise<string | undefined> {
  const finished = await db
    .updateTable('exports')
    .set({
      state: 'Prêt',
      progress: 100,
      step: null,
      size,
      rows_count: rows,
      finished_at: now,
      expires_at: sql<string>`now() + interval '72 hours'`,
    })
    .where('id', '=', id)
    .where('state', '=', 'En cours')
    .returning('asked_by')
    .executeTakeFirst()
  return finished?.asked_by
}

/** Marks an export as failed, or as pending if it will be retried. */
export async function failExport({ db }: CompanyTx, id: string, isOver: boolean): Promise<void> {
  await db
    .updateTable('exports')
    .set(
      isOver
        ? { state: 'Échec', finished_at: now, step: null }
        : { state: 'En attente', seen_at: now, step: null },
    )
    .where('id', '=', id)
    .where('state', 'in', underWay)
    .execute()
}

/** Enqueues the deletion of the export's file. The job is retried until it succeeds. */
export async function removeLater({ db }: CompanyTx, id: string): Promise<void> {
  await enqueue({ db }, 'remove_export', { id })
}
