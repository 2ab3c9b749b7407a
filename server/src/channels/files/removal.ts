import type { Bucket } from '@escale/contract/channels/files/buckets'
import { sql } from 'kysely'
import { refuseIfReferenced } from '#access/refusal/database-errors.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'

/**
 * Removes a file. Its bytes are deleted by the nightly job. A file that proves the hand-over of goods cannot
 * be removed.
 */
export async function removeFile(company: CompanyTx, bucket: Bucket, id: string): Promise<void> {
  if (!(await refuseIfReferenced('KEPT', () => dropFile(company, bucket, id)))) throw new Refusal('NOT_FOUND')
}

/** Removes a file. PostgreSQL throws if a record refers to it. Returns whether the file existed. */
export async function dropFile(company: CompanyTx, bucket: Bucket, id: string): Promise<boolean> {
  return (await dropFiles(company, bucket, [id])) > 0
}

/**
 * Removes many files, and returns how many existed. The goods of the company are searched once for all
 * removed photos.
 */
export async function dropFiles({ db }: CompanyTx, bucket: Bucket, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const deleted = await db
    .deleteFrom('files')
    .where('id', 'in', ids)
    .where('bucket', '=', bucket)
    .returning(['storage_key', 'size_bytes'])
    .execute()
  if (deleted.length === 0) return 0
  await db
    .insertInto('removed_files')
    .values(deleted.map(({ storage_key }) => ({ storage_key })))
    .execute()
  const bytes = deleted.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  await db
    .updateTable('file_stores')
    .set({ bytes: sql<number>`greatest(0, bytes - ${bytes}::bigint)` })
    .execute()
  if (bucket === 'photos') await removeFromGoods(db, ids)
  return deleted.length
}

async function removeFromGoods(db: CompanyTx['db'], ids: readonly string[]): Promise<void> {
  await db
    .updateTable('goods')
    .set({
      photos: sql<string[]>`array(select photo from unnest(photos) with ordinality kept (photo, place)
        where photo <> all(${ids}::text[]) order by place)`,
    })
    .where(sql<boolean>`photos && ${ids}::text[]`)
    .execute()
}
