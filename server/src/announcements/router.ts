import { guardedApi } from '#access/guard.ts'
import type { Asked } from '#access/server.ts'
import { eventStatement, type LoggedEvent } from '#journal/event.ts'
import { allAnnouncements, change, currentAnnouncements, publish, remove } from './queries.ts'

const told = (asked: Asked, userId: string, action: LoggedEvent['action'], id: string) =>
  eventStatement(asked, { action, success: true, userId, tableName: 'announcements', recordId: id })

export const announcements = guardedApi.announcements.router({
  current: guardedApi.announcements.current.handler(({ context }) => currentAnnouncements(context.company)),

  list: guardedApi.announcements.list.handler(({ context }) => allAnnouncements(context.company)),

  create: guardedApi.announcements.create.handler(async ({ context: { company, actor, asked }, input }) => {
    const published = await publish(company, input)
    company.lastly(told(asked, actor.userId, 'ANNOUNCEMENT_PUBLISHED', published.id))
    return published
  }),

  update: guardedApi.announcements.update.handler(async ({ context: { company, actor, asked }, input: { id, version, ...changes } }) => {
    const current = await change(company, id, version, changes)
    company.lastly(told(asked, actor.userId, 'ANNOUNCEMENT_UPDATED', id))
    return current
  }),

  remove: guardedApi.announcements.remove.handler(async ({ context: { company, actor, asked }, input }) => {
    await remove(company, input.id)
    company.lastly(told(asked, actor.userId, 'ANNOUNCEMENT_REMOVED', input.id))
  }),
})
