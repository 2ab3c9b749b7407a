import { cursorPosition } from '@escale/contract/wire/cursor'
import { guardedApi } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { firstPage } from '#database/query/pages.ts'
import { visibleMails } from './mailbox.ts'

export const mailbox = guardedApi.mailbox.router({
  list: guardedApi.mailbox.list.handler(async ({ context: { server, company }, input }) => {
    if (server.mail !== 'mailbox') throw new Refusal('NOT_FOUND')
    return firstPage(
      await visibleMails(company, {
        after: input.cursor ? cursorPosition(input.cursor) : undefined,
        limit: input.limit + 1,
      }),
      input.limit,
      ({ id, to, subject, createdAt }) => ({ id, to, subject, createdAt }),
    )
  }),

  get: guardedApi.mailbox.get.handler(async ({ context: { server, company }, input }) => {
    const [mail] = server.mail === 'mailbox' ? await visibleMails(company, { id: input.id, limit: 1 }) : []
    if (!mail?.letter) throw new Refusal('NOT_FOUND')
    const { id, to, subject, createdAt, isHidden } = mail
    const { sender, paragraphs, action, code, closing, document } = mail.letter
    const attachment = document && `${document.fileName}.pdf`
    return { id, to, subject, createdAt, isHidden, sender, paragraphs, action, code, closing, attachment }
  }),
})
