import { z } from 'zod'
import { guarded, refusal, staleErrors } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Id, Version } from '#wire/page.ts'
import { AnnouncementDraft, levels } from './draft.ts'
import { announcementMessages } from './messages.ts'

/** An announcement whose display period includes the present moment. */
export type CurrentAnnouncement = z.output<typeof CurrentAnnouncement>
const CurrentAnnouncement = z.object({
  id: Id,
  version: Version,
  level: z.enum(levels),
  message: z.string(),
  dismissible: z.boolean(),
})

export type Announcement = z.output<typeof Announcement>
export const Announcement = CurrentAnnouncement.extend({
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  createdAt: Instant,
})

const manage = 'platform.manage'
const unknownCompany = { UNKNOWN_COMPANY: refusal(announcementMessages.unknownCompany) } as const

export const announcements = {
  current: guarded('announcements.read', { personal: true, reads: true })
    .route({ method: 'GET', path: '/announcements/current' })
    .output(z.array(CurrentAnnouncement)),
  /** Returns the 200 newest announcements, including past and future ones. */
  list: guarded(manage, { platform: true, reads: true })
    .route({ method: 'GET', path: '/announcements' })
    .output(z.array(Announcement)),
  create: guarded(manage, { platform: true, creates: true, records: ['ANNOUNCEMENT_PUBLISHED'] })
    .route({ method: 'POST', path: '/announcements', successStatus: 201 })
    .input(AnnouncementDraft)
    .output(Announcement)
    .errors(unknownCompany),
  update: guarded(manage, { platform: true, records: ['ANNOUNCEMENT_UPDATED'] })
    .route({ method: 'PATCH', path: '/announcements/{id}' })
    .input(changesOf({ id: Id, version: Version }, AnnouncementDraft.shape))
    .output(Announcement)
    .errors({ ...unknownCompany, ...staleErrors(Announcement) }),
  remove: guarded(manage, { platform: true, records: ['ANNOUNCEMENT_REMOVED'] })
    .route({ method: 'DELETE', path: '/announcements/{id}' })
    .input(ById)
    .output(z.void()),
}
