import { AnnouncementDraft } from '@escale/contract/announcements/draft'
import { guardedApi } from '#access/guard.ts'
import { refuseIncomplete } from '#access/invalid.ts'
import type { Asked } from '#access/server.ts'
import { eventStatement, type LoggedEvent } from '#journal/event.ts'
import { allAnnouncements, announcementById, change, companyExists, currentAnnouncements, publish, remove } from './queries.ts'

const told = (asked: Asked, userId: string, action: LoggedEvent['action'], id: string) =>
  eventStatement(asked, { action, success: true, userId, tableName: 'announcements', recordId: id })

export const announcements = guardedApi.announcements.router({
  current: guardedApi.announcements.current.handler(({ context }) => currentAnnouncements(context.company)),

  list: guardedApi.announcements.list.handler(({ context }) => allAnnouncements(context.company)),

  create: guardedApi.announcements.create.handler(async ({ context: { company, actor, asked }, input, errors }) => {
    if (!(await companyExists(company, input.companyId))) throw errors.UNKNOWN_COMPANY()
    const published = await publish(company, input)
    company.lastly(told(asked, actor.userId, 'ANNOUNCEMENT_PUBLISHED', published.id))
    return published
  }),

  update: guardedApi.announcements.update.handler(async ({ context: { company, actor, asked }, input: { id, version, ...changes }, errors }) => {
    const before = await announcementById(company, id)
    if (before?.version === version) refuseIncomplete(AnnouncementDraft, before, changes)
    if (changes.companyId && !(await companyExists(company, changes.companyId))) throw errors.UNKNOWN_COMPANY()
    const isChanged = await change(company, id, version, changes)
    const current = await announcementById(company, id)
    if (!current) throw errors.NOT_FOUND()
    if (!isChanged) throw errors.STALE({ data: { current } })
    company.lastly(told(asked, actor.userId, 'ANNOUNCEMENT_UPDATED', id))
    return current
  }),

  remove: guardedApi.announcements.remove.handler(async ({ context: { company, actor, asked }, input, errors }) => {
    if (!(await remove(company, input.id))) throw errors.NOT_FOUND()
    company.lastly(told(asked, actor.userId, 'ANNOUNCEMENT_REMOVED', input.id))
  }),
})
