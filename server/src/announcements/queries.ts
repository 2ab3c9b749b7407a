import type { Announcement, CurrentAnnouncement } from '@escale/contract/announcements/contract'
import type { AnnouncementDraft } from '@escale/contract/announcements/draft'
import { sql } from 'kysely'
import type { Company } from '#database/company.ts'
import { newId } from '#database/ids.ts'

type Platform = Company<string | null>

/** What is said now to whoever is at work: to everybody, and to their company. The gravest first. */
export async function currentAnnouncements({ id, db }: Platform): Promise<CurrentAnnouncement[]> {
  const { rows } = await sql<CurrentAnnouncement>`
    select id, version, level, message, dismissible from announcements
    where (tenant_id is null or tenant_id = ${id}) and starts_at <= now() and coalesce(ends_at, 'infinity') > now()
    order by array_position(array['Urgent', 'Attention', 'Information'], level), starts_at desc limit 5`.execute(db)
  return rows
}

/** The newest, over or yet to come included. */
export async function allAnnouncements(platform: Platform): Promise<Announcement[]> {
  return selected(platform).orderBy('announcements.created_at', 'desc').orderBy('announcements.id', 'desc').limit(200).execute()
}

export async function announcementById(platform: Platform, id: string): Promise<Announcement | undefined> {
  return selected(platform).where('announcements.id', '=', id).executeTakeFirst()
}

export async function companyExists({ db }: Platform, id: string | null): Promise<boolean> {
  return id === null || (await db.selectFrom('tenants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function publish(platform: Platform, draft: AnnouncementDraft): Promise<Announcement> {
  const id = newId()
  await platform.db
    .insertInto('announcements')
    .values({ id, ...columnsOf(draft) })
    .execute()
  return selected(platform).where('announcements.id', '=', id).executeTakeFirstOrThrow()
}

/** False when it is not there in the version the change started from. */
export async function change({ db }: Platform, id: string, version: number, changes: Partial<AnnouncementDraft>): Promise<boolean> {
  const changed = await db
    .updateTable('announcements')
    .set({ ...columnsOf(changes), version: version + 1, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export async function remove({ db }: Platform, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('announcements').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

function selected({ db }: Platform) {
  return db
    .selectFrom('announcements')
    .leftJoin('tenants', 'tenants.id', 'announcements.tenant_id')
    .select(['announcements.id', 'announcements.version', 'announcements.level', 'announcements.message', 'announcements.dismissible'])
    .select(['announcements.tenant_id as companyId', 'tenants.name as companyName'])
    .select(['announcements.starts_at as startsAt', 'announcements.ends_at as endsAt', 'announcements.created_at as createdAt'])
}

function columnsOf<Draft extends Partial<AnnouncementDraft>>(
  draft: Draft,
): {
  message: Draft['message']
  level: Draft['level']
  tenant_id: Draft['companyId']
  starts_at: Draft['startsAt']
  ends_at: Draft['endsAt']
  dismissible: Draft['dismissible']
} {
  return {
    message: draft.message,
    level: draft.level,
    tenant_id: draft.companyId,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    dismissible: draft.dismissible,
  }
}
