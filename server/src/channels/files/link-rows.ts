import { knownRole, type Permission, roleHasPermission } from '@escale/contract/access/permissions'
import type { Bucket } from '@escale/contract/channels/files/buckets'
import type { FileLink } from '@escale/contract/channels/files/contract'
import { sql } from 'kysely'
import type { Actor } from '#access/guard/actor.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { isCompanyOpen } from '#database/query/open-company.ts'

/**
 * The permission to see the files of a bucket. A link opens a file only while its author has this permission.
 */
const readPermissions: Partial<Record<Bucket, Permission>> = {
  photos: 'photos.read',
  documents: 'documents.read',
}
const mostListed = 200

/** Stores a link to a file, with its author and its expiry. Returns its id. */
export async function storeLink(
  { db }: CompanyTx,
  actor: Actor,
  fileId: string,
  expires: Date,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('file_links')
    .values({
      id,
      file_id: fileId,
      made_by: actor.userId,
      made_by_name: actor.name,
      expires_at: expires.toISOString(),
    })
    .execute()
  return id
}

type LinkedFile = { key: string; name: string; contentType: string; sha256: string }

/**
 * The file of a link. Undefined if the link is expired or revoked, or if its author may no longer see the
 * file.
 */
export async function linkedFile(company: CompanyTx, linkId: string): Promise<LinkedFile | undefined> {
  if (!(await isCompanyOpen(company))) return undefined
  const row = await activeLinks(company)
    .select(['files.storage_key as key', 'files.content_type as contentType', 'files.sha256'])
    .where('file_links.id', '=', linkId)
    .executeTakeFirst()
  return row && mayOpen(row, await currentRoles(company, [row.maker])) ? row : undefined
}

/** The active links, newest first. */
export async function listLinks(company: CompanyTx): Promise<FileLink[]> {
  const rows = await activeLinks(company)
    .orderBy('file_links.created_at', 'desc')
    .orderBy('file_links.id', 'desc')
    .limit(mostListed)
    .execute()
  const makers = [...new Set(rows.map(({ maker }) => maker))]
  const roles = await currentRoles(company, makers)
  return rows
    .filter((row) => mayOpen(row, roles))
    .map(({ maker: _, ...link }) => ({ ...link, bucket: link.bucket as Bucket }))
}

export async function revokeLink({ db }: CompanyTx, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('file_links').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Refusal('NOT_FOUND')
}

export async function revokeLinks({ db }: CompanyTx): Promise<void> {
  await db.deleteFrom('file_links').execute()
}

export async function forgetOldLinks({ db }: CompanyTx): Promise<void> {
  await db.deleteFrom('file_links').where('expires_at', '<', sql<string>`now()`).execute()
}

function activeLinks({ db }: CompanyTx) {
  return db
    .selectFrom('file_links')
    .innerJoin('files', (join) =>
      join.onRef('files.tenant_id', '=', 'file_links.tenant_id').onRef('files.id', '=', 'file_links.file_id'),
    )
    .select(['file_links.id', 'files.name', 'files.bucket', 'file_links.made_by_name as madeBy'])
    .select(['file_links.created_at as createdAt', 'file_links.expires_at as expiresAt'])
    .select('file_links.made_by as maker')
    .where('file_links.expires_at', '>', sql<string>`now()`)
}

// API keys have no permission to read files, so they create no links. The role of the author is enough here.
function mayOpen(
  { bucket, maker }: { bucket: string; maker: string },
  roles: Map<string, string | null>,
): boolean {
  const permission = readPermissions[bucket as Bucket]
  const role = roles.get(maker) ?? null
  return permission !== undefined && role !== null && roleHasPermission(knownRole(role), permission)
}

/**
 * The current roles of these people in the company. Read by itself, because a distributed database (Citus)
 * may store the links and the accounts on different machines.
 */
async function currentRoles(
  { db }: CompanyTx,
  people: readonly string[],
): Promise<Map<string, string | null>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ person: string; role: string | null }>`
    select person, access.role_now(person) as role from unnest(${people}::uuid[]) person`.execute(db)
  return new Map(rows.map(({ person, role }) => [person, role]))
}
