import type { Disk } from 'flydrive'
import { sql } from 'kysely'
import { type CompanyTx, inCompany } from '#database/door/company.ts'
import type { Pool } from '#database/pool/open.ts'
import { forgetOldLinks } from './link-rows.ts'
import { dropFiles } from './removal.ts'
import { isLost } from './storage.ts'

const aDay = 24 * 3600_000
const atOnce = 500

const swept = ['logos', 'stamps', 'photos', 'messages'] as const

/**
 * At night, forgets the links that are over and removes what a company's store still holds of files that are
 * gone: those removed, those sent and used for
 * nothing in a day, and bytes that never became a file because the server stopped in between.
 */
export async function sweepFiles(pool: Pool, disk: Disk, companyId: string, now = Date.now()): Promise<void> {
  await inCompany(pool, companyId, forgetOldLinks)
  await inCompany(pool, companyId, removeUnused)
  await emptyRemoved(pool, disk, companyId)
  await removeStrays(pool, disk, companyId, now)
}

/** A logo or a stamp that nobody saved, a photo of no goods, what was attached to no message. */
async function removeUnused(company: CompanyTx): Promise<void> {
  const { logo, stamp } = await picturesInUse(company)
  const { rows } = await sql<{ id: string; bucket: (typeof swept)[number] }>`
    select id, bucket from files f
    where f.tenant_id = ${company.id} and f.created_at < now() - interval '1 day' and (
      (f.bucket = 'logos' and '/logo/' || f.id is distinct from ${logo}::text)
      or (f.bucket = 'stamps' and '/api/tenants/' || f.tenant_id || '/stamp/' || f.id is distinct from ${stamp}::text)
      or (f.bucket = 'photos' and f.id::text not in (
        select unnest(array_remove(photos || released_signature_id::text || released_photo_id::text, null)) from goods where tenant_id = ${company.id}))
      or (f.bucket = 'messages' and not exists (select from messages m where m.tenant_id = ${company.id} and m.file_id = f.id)))
    limit ${atOnce}`.execute(company.db)
  for (const bucket of swept) {
    const ids = rows.filter((row) => row.bucket === bucket).map(({ id }) => id)
    await dropFiles(company, bucket, ids)
  }
}

/**
 * Where a company's logo and stamp are shown; null when it has none. Read first: files may live on another
 * machine than these.
 */
async function picturesInUse({ id, db }: CompanyTx): Promise<{ logo: string | null; stamp: string | null }> {
  const [face, letterhead] = [
    await db.selectFrom('tenants').select('logo_url').where('id', '=', id).executeTakeFirst(),
    await db.selectFrom('company_info').select('stamp_url').executeTakeFirst(),
  ]
  return { logo: face?.logo_url ?? null, stamp: letterhead?.stamp_url ?? null }
}

async function emptyRemoved(pool: Pool, disk: Disk, companyId: string): Promise<void> {
  for (;;) {
    const keys = await inCompany(pool, companyId, async ({ db }) => {
      const rows = await db.selectFrom('removed_files').select('storage_key').limit(atOnce).execute()
      return rows.map(({ storage_key }) => storage_key)
    })
    if (keys.length === 0) return
    for (const key of keys) await disk.delete(key)
    await inCompany(pool, companyId, ({ db }) =>
      db.deleteFrom('removed_files').where('storage_key', 'in', keys).execute(),
    )
  }
}

// Young ones may be a file in the making.
async function removeStrays(pool: Pool, disk: Disk, companyId: string, now: number): Promise<void> {
  for await (const keys of storedKeys(disk, companyId)) {
    const known = await inCompany(pool, companyId, async ({ db }) => {
      const rows = await db
        .selectFrom('files')
        .select('storage_key')
        .where('storage_key', 'in', keys)
        .execute()
      return new Set(rows.map(({ storage_key }) => storage_key))
    })
    for (const key of keys.filter((stored) => !known.has(stored))) {
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
        if (isLost(error)) return { objects: [], paginationToken: undefined }
        throw error
      })
    const keys = [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []))
    for (let start = 0; start < keys.length; start += atOnce) yield keys.slice(start, start + atOnce)
    paginationToken = page.paginationToken
  } while (paginationToken)
}
