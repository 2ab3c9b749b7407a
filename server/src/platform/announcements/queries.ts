import type { Announcement, CurrentAnnouncement } from '@escale/contract/platform/announcements/contract'
import { AnnouncementDraft } from '@escale/contract/platform/announcements/draft'
import { sql } from 'kysely'
import { Refusal, requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import { refuseIncomplete } from '#access/refusal/validation-error.ts'
import type { AnyTx } from '#database/caller/company.ts'
import { changeRow } from '#database/query/change-row.ts'
import { newId } from '#database/query/ids.ts'

/**
 * Announcements that a signed-in user sees now: those for everybody and those for their company, most severe
 * first.
 */
export async function currentAnnouncements({ id, db }: AnyTx): Promise<CurrentAnnouncement[]> {
  const { rows } = await sql<CurrentAnnouncement>`
    select id, version, level, message, dismissible from announcements
    where (tenant_id is null or tenant_id = ${id}) and starts_at <= now() and coalesce(ends_at, 'infinity') > now()
    order by array_position(array['Urgent', 'Attention', 'Information'], level), starts_at desc limit 5`.execute(
    db,
  )
  return rows
}

/** Every announcement, past and future ones included, newest first. */
export async function allAnnouncements(platform: AnyTx): Promise<Announcement[]> {
  return selected(platform)
    .orderBy('announcements.created_at', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(200)
    .execute()
}

async function announcementById(platform: AnyTx, id: string): Promise<Announcement> {
  return requireFound(await selected(platform).where('announcements.id', '=', id).executeTakeFirst())
}

async function refuseUnknown({ db }: AnyTx, companyId: string | null | undefined): Promise<void> {
  const company =
    companyId && (await db.selectFrom('tenants').select('id').where('id', '=', companyId).executeTakeFirst())
  if (companyId && !company) throw new Refusal('UNKNOWN_COMPANY')
}

export async function publish(platform: AnyTx, draft: AnnouncementDraft): Promise<Announcement> {
  await refuseUnknown(platform, draft.companyId)
  const id = newId()
  await platform.db
    .insertInto('announcements')
    .values({ id, ...announcementColumns(draft) })
    .execute()
  return announcementById(platform, id)
}

export async function change(
  platform: AnyTx,
  id: string,
  version: number,
  changes: Partial<AnnouncementDraft>,
): Promise<Announcement> {
  const before = await announcementById(platform, id)
  if (before.version !== version) throw staleOrGone(before)
  refuseIncomplete(AnnouncementDraft, before, changes)
  await refuseUnknown(platform, changes.companyId)
  const isChanged = await changeRow(platform, 'announcements', { id, version }, announcementColumns(changes))
  const current = await announcementById(platform, id)
  if (!isChanged) throw staleOrGone(current)
  return current
}

export async function remove({ db }: AnyTx, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('announcements').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Refusal('NOT_FOUND')
}

function selected({ db }: AnyTx) {
  return db
    .selectFrom('announcements')
    .leftJoin('tenants', 'tenants.id', 'announcements.tenant_id')
    .select([
      'announcements.id',
      'announcements.version',
      'announcements.level',
      'announcements.message',
      'announcements.dismissible',
    ])
    .select(['announcements.tenant_id as companyId', 'tenants.name as companyName'])
    .select([
      'announcements.starts_at as startsAt',
      'announcements.ends_at as endsAt',
      'announcements.created_at as createdAt',
    ])
}

function announcementColumns<Draft extends Partial<AnnouncementDraft>>(
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
