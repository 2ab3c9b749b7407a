import { guardedApi } from '#access/guard/guard.ts'
import { allAnnouncements, change, currentAnnouncements, publish, remove } from './queries.ts'

export const announcements = guardedApi.announcements.router({
  current: guardedApi.announcements.current.handler(({ context }) => currentAnnouncements(context.company)),

  list: guardedApi.announcements.list.handler(({ context }) => allAnnouncements(context.company)),

  create: guardedApi.announcements.create.handler(async ({ context: { company, record }, input }) => {
    const published = await publish(company, input)
    record('ANNOUNCEMENT_PUBLISHED', { table: 'announcements', id: published.id })
    return published
  }),

  update: guardedApi.announcements.update.handler(
    async ({ context: { company, record }, input: { id, version, ...changes } }) => {
      const current = await change(company, id, version, changes)
      record('ANNOUNCEMENT_UPDATED', { table: 'announcements', id: id })
      return current
    },
  ),

  remove: guardedApi.announcements.remove.handler(async ({ context: { company, record }, input }) => {
    await remove(company, input.id)
    record('ANNOUNCEMENT_REMOVED', { table: 'announcements', id: input.id })
  }),
})
