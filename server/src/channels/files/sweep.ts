import type { Disk } from 'flydrive'
import { sql } from 'kysely'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import type { Pool } from '#database/pool/pool.ts'
import { forgetOldLinks } from './link-rows.ts'
import { dropFiles } from './removal.ts'
import { isMissingFile } from './storage.ts'

const aDay = 24 * 3600_000
const batchSize = 500

const sweptBuckets = ['logos', 'stamps', 'photos', 'messages', 'attachments', 'proofs'] as const

/**
 * Cleans up the files of a company, nightly. Deletes expired links, removed files, files that were not used
 * within a day of their upload, and stored bytes without a row. Such bytes remain if the server stopped
 * between storing the file and inserting its row.
 */
export async function sweepFiles(pool: Pool, disk: Disk, companyId: string, now = Date.now()): Promise<void> {
  await inCompany(pool, companyId, forgetOldLinks)
  await inCompany(pool, companyId, removeUnused)
  await deleteRemoved(pool, disk, companyId)
  await deleteUnknown(pool, disk, companyId, now)
}

/**
 * Removes logos and stamps that no setting uses, photos that no goods and no count use, and files that no
 * message, record, expense or payment uses. The files of a deletion that may still be taken back stay.
 */
async function removeUnused(company: CompanyTx): Promise<void> {
  const { logo, stamp } = await picturesInUse(company)
  const { rows } = await sql<{ id: string; bucket: (typeof sweptBuckets)[number] }>`
    select id, bucket from files f
    where f.tenant_id = ${company.id} and f.created_at < now() - interval '1 day' and (
      (f.bucket = 'logos' and '/logo/' || f.id is distinct from ${logo}::text)
      or (f.bucket = 'stamps' and '/api/tenants/' || f.tenant_id || '/stamp/' || f.id
      is distinct from ${stamp}::text)
      or (f.bucket = 'photos' and f.id::text not in (
        select unnest(array_remove(photos || released_signature_id::text || released_photo_id::text, null))
        from goods where tenant_id = ${company.id}
        union all select unnest(photos) from arrival_counts where tenant_id = ${company.id}))
      or (f.bucket = 'messages' and not exists (select from messages m where m.tenant_id = ${company.id}
      and m.file_id = f.id))
      or (f.bucket = 'attachments' and not exists (select from attachments a
      where a.tenant_id = ${company.id} and a.file_id = f.id))
      or (f.bucket = 'proofs' and not exists (select from expenses e where e.tenant_id = ${company.id}
      and e.photo_id = f.id) and not exists (select from payment_tenders t
      where t.tenant_id = ${company.id} and t.screenshot_id = f.id)))
      and not exists (select from removed_records r where r.tenant_id = ${company.id}
      and r.removed_at > now() - interval '10 minutes' and position(f.id::text in r.snapshot::text) > 0)
    limit ${batchSize}`.execute(company.db)
  for (const bucket of sweptBuckets) {
    const ids = rows.filter((row) => row.bucket === bucket).map(({ id }) => id)
    await dropFiles(company, bucket, ids)
  }
}

/**
 * The URLs of a company's logo and stamp. Read before the files, because a distributed database (Citus) may
 * have the files on another machine.
 */
async function picturesInUse({ id, db }: CompanyTx): Promise<{ logo: string | null; stamp: string | null }> {
  const [tenant, letterhead] = [
    await db.selectFrom('tenants').select('logo_url').where('id', '=', id).executeTakeFirst(),
    await db.selectFrom('company_info').select('stamp_url').executeTakeFirst(),
  ]
  return { logo: tenant?.logo_url ?? null, stamp: letterhead?.stamp_url ?? null }
}

async function deleteRemoved(pool: Pool, disk: Disk, companyId: string): Promise<void> {
  for (;;) {
    const keys = await inCompany(pool, companyId, async ({ db }) => {
      const rows = await db.selectFrom('removed_files').select('storage_key').limit(batchSize).execute()
      return rows.map(({ storage_key }) => storage_key)
    })
    if (keys.length === 0) return
    for (const key of keys) await disk.delete(key)
    await inCompany(pool, companyId, ({ db }) =>
      db.deleteFrom('removed_files').where('storage_key', 'in', keys).execute(),
    )
  }
}

// Deletes stored files that have no row. Files younger than a day are left alone: their row may be about to
// be inserted.
async function deleteUnknown(pool: Pool, disk: Disk, companyId: string, now: number): Promise<void> {
  for await (const keys of storedKeys(disk, companyId)) {
    const knownKeys = await inCompany(pool, companyId, async ({ db }) => {
      const rows = await db
        .selectFrom('files')
        .select('storage_key')
        .where('storage_key', 'in', keys)
        .execute()
      return new Set(rows.map(({ storage_key }) => storage_key))
    })
    for (const key of keys.filter((stored) => !knownKeys.has(stored))) {
      const { lastModified } = await disk.getMetaData(key)
      if (now - lastModified.getTime() > aDay) await disk.delete(key)
    }
  }
}

async function* storedKeys(disk: Disk, companyId: string): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    // A company that never sent a file has no folder.
    const page = await disk
      .listAll(companyId, { recursive: true, ...(paginationToken && { paginationToken }) })
      .catch((error: unknown) => {
        if (isMissingFile(error)) return { objects: [], paginationToken: undefined }
        throw error
      })
    const keys = [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []))
    for (let start = 0; start < keys.length; start += batchSize) yield keys.slice(start, start + batchSize)
    paginationToken = page.paginationToken
  } while (paginationToken)
}
