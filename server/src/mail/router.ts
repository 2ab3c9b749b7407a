import { guardedApi } from '#access/guard.ts'
import { Refusal } from '#access/refusal.ts'
import { mailsSeen } from './mailbox.ts'

export const mailbox = guardedApi.mailbox.router({
  list: guardedApi.mailbox.list.handler(async ({ context: { server, company }, input }) => {
    if (server.mail !== 'mailbox') throw new Refusal('NOT_FOUND')
    const [createdAt, id] = (input.cursor ?? '').split('/')
    const before: [string, string] | undefined = createdAt && id ? [createdAt, id] : undefined
    const rows = await mailsSeen(company, { before, limit: input.limit + 1 })
    const items = rows.slice(0, input.limit)
    const last = items.at(-1)
    return { items, nextCursor: rows.length > items.length && last ? `${last.createdAt}/${last.id}` : null }
  }),

  get: guardedApi.mailbox.get.handler(async ({ context: { server, company }, input }) => {
    const [mail] = server.mail === 'mailbox' ? await mailsSeen(company, { id: input.id, limit: 1 }) : []
    if (!mail?.letter) throw new Refusal('NOT_FOUND')
    return { ...mail, ...mail.letter }
  }),
})
