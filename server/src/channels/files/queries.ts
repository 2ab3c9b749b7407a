import type { Bucket } from '@escale/contract/channels/files/buckets'
import type { FileInfo } from '@escale/contract/channels/files/contract'
import { sql } from 'kysely'
import type { BinaryParts } from '#access/caller/server.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { firstPage, pageOf } from '#database/query/pages.ts'
import { safeName } from './names.ts'

const columns = [
  'id',
  'bucket',
  'name',
  'content_type as contentType',
  'size_bytes as sizeBytes',
  'sha256',
  'created_at as createdAt',
  'created_by_name as createdByName',
  'storage_key as storageKey',
] as const

/** Storage limit of a company in bytes, unless its row in `file_stores` has another quota. */
const usualQuotaBytes = 5 * 1024 ** 3

type FileRow = Omit<FileInfo, 'url'> & { storageKey: string }

/**
 * Inserts the row of a file whose bytes are already stored. Throws `QUOTA` if the company has no space left
 * for it.
 */
export async function addFile(
  { db }: CompanyTx,
  by: { userId: string | null; name: string },
  bucket: Bucket,
  sentName: string,
  { stored, kept }: BinaryParts = {},
): Promise<FileInfo> {
  if (!stored) throw new Refusal('EMPTY')
  const room = await db
    .insertInto('file_stores')
    .values({ bytes: stored.sizeBytes })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ bytes: sql<number>`file_stores.bytes + excluded.bytes` })
        .where(
          sql<boolean>`file_stores.bytes + excluded.bytes <= coalesce(file_stores.quota_bytes, ${usualQuotaBytes}::bigint)`,
        ),
    )
    .returning('bytes')
    .executeTakeFirst()
  if (!room) throw new Refusal('QUOTA')
  const row = await db
    .insertInto('files')
    .values({
      id: newId(),
      bucket,
      name: safeName(sentName, stored.contentType),
      storage_key: stored.key,
      content_type: stored.contentType,
      size_bytes: stored.sizeBytes,
      sha256: stored.sha256,
      created_by: by.userId,
      created_by_name: by.name,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  kept?.()
  return infoOf(row as FileRow)
}

export async function fileById(
  { db }: CompanyTx,
  bucket: Bucket,
  id: string,
): Promise<{ info: FileInfo; storageKey: string }> {
  const row = requireFound(
    await db
      .selectFrom('files')
      .select(columns)
      .where('id', '=', id)
      .where('bucket', '=', bucket)
      .executeTakeFirst(),
  )
  return { info: infoOf(row as FileRow), storageKey: row.storageKey }
}

export async function isFile({ db }: CompanyTx, bucket: Bucket, id: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .where('bucket', '=', bucket)
      .executeTakeFirst()) !== undefined
  )
}

/** Whether all these ids are files of this bucket in the company. */
export async function areFiles({ db }: CompanyTx, bucket: Bucket, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const { count } = await db
    .selectFrom('files')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('bucket', '=', bucket)
    .executeTakeFirstOrThrow()
  return count === new Set(ids).size
}

/** Lists files by name, ascending. */
export async function listFiles(
  company: CompanyTx,
  bucket: Bucket,
  list: { cursor?: string | undefined; limit: number },
) {
  const files = company.db.selectFrom('files').select(columns).where('bucket', '=', bucket)
  const rows = await pageOf(files, 'name', 'id', { ...list, order: 'asc' })
  const { items, nextCursor } = firstPage(rows, list.limit)
  return { items: items.map((row) => infoOf(row as FileRow)), nextCursor }
}

/** The number of bytes that the company may still store. */
export async function freeStorageBytes({ db }: CompanyTx): Promise<number> {
  const store = await db
    .selectFrom('file_stores')
    .select(['bytes', 'quota_bytes as quotaBytes'])
    .executeTakeFirst()
  return (store?.quotaBytes ?? usualQuotaBytes) - (store?.bytes ?? 0)
}

export async function usageOf({ db }: CompanyTx) {
  const counted = await db
    .selectFrom('files')
    .select(['bucket', sql<number>`count(*)`.as('files'), sql<number>`sum(size_bytes)::bigint`.as('bytes')])
    .groupBy('bucket')
    .execute()
  const store = await db
    .selectFrom('file_stores')
    .select(['bytes', 'quota_bytes as quotaBytes'])
    .executeTakeFirst()
  return { counted, bytes: store?.bytes ?? 0, quotaBytes: store?.quotaBytes ?? usualQuotaBytes }
}

function infoOf({ storageKey: _, ...row }: FileRow): FileInfo {
  return { ...row, url: `/api/files/${row.bucket}/${row.id}` }
}
