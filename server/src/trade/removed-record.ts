import type { DomainName } from '@escale/contract/domains'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfReferenced, refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { mostStoredRows, type StoredRows } from '#database/query/stored-rows.ts'

// A deletion is done at once, and its rows stay aside for ten minutes, so that its author can take it back
// (decision 136).

/**
 * Kinds of kept rows: the public links and files of an invoice or payment are kept apart from it. Credit
 * notes are never deleted.
 */
type KeptKind = Exclude<DomainName, 'invoices' | 'credit_notes' | 'payments'> | 'links_and_files'

/** Keeps the rows of a record that is about to be deleted, in the order in which they are inserted again. */
export async function keepRemoved(
  { company, actor }: WriteContext,
  kind: KeptKind,
  recordId: string,
  parts: readonly StoredRows[],
): Promise<void> {
  const forget = 'delete from removed_records where tenant_id = $1 and kind = $2 and record_id = $3'
  await company.run({ text: forget, values: [company.id, kind, recordId] })
  if (parts.some(({ rows }) => rows.length > mostStoredRows)) return
  await company.run({
    text: `insert into removed_records (tenant_id, kind, record_id, snapshot, removed_by)
      values ($1, $2, $3, $4, $5)`,
    values: [company.id, kind, recordId, JSON.stringify(parts), actor.userId],
  })
}

/** Inserts the kept rows of a record again, if the caller deleted it in the last ten minutes. */
export async function restoreRemoved(writing: WriteContext, kind: KeptKind, recordId: string): Promise<void> {
  const parts = await takeRemoved(writing, kind, recordId)
  if (!parts) throw new Refusal('NOT_RESTORABLE')
  await insertAgain(writing.company, parts)
}

/** Inserts the public links and files of a restored invoice or payment again. */
export async function restoreLinksAndFiles(writing: WriteContext, recordId: string): Promise<void> {
  await insertAgain(writing.company, (await takeRemoved(writing, 'links_and_files', recordId)) ?? [])
}

async function takeRemoved(
  { company, actor }: WriteContext,
  kind: KeptKind,
  recordId: string,
): Promise<StoredRows[] | null> {
  const [kept] = await company.run<{ parts: StoredRows[] | null }>({
    text: 'select take_removed($1, $2, $3, $4) as parts',
    values: [company.id, kind, recordId, actor.userId],
  })
  return kept?.parts ?? null
}

/** A number taken meanwhile, or a client deleted meanwhile, refuses the whole restoration. */
function insertAgain(company: CompanyTx, parts: readonly StoredRows[]): Promise<void> {
  return refuseIfChanged(async () => {
    for (const { table, rows } of parts)
      await company.run({
        text: 'select restore_row($1, $2, row) from jsonb_array_elements($3) row',
        values: [company.id, table, JSON.stringify(rows)],
      })
  })
}

/** Runs the work. Refuses the restoration when PostgreSQL finds its number taken or its client missing. */
export function refuseIfChanged<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return refuseIfReferenced('NOT_RESTORABLE', () => refuseIfTaken('NOT_RESTORABLE', work))
}

/** The version and change time that a restored row gets, so that other devices take it as a change. */
export function asChanged({ table, rows }: StoredRows): StoredRows {
  const changed = (row: Record<string, unknown>) => ({
    ...row,
    version: Number(row.version) + 1,
    updated_at: new Date().toISOString(),
  })
  return { table, rows: rows.map(changed) }
}
