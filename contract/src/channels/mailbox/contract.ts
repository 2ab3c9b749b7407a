import { z } from 'zod'
import { guarded } from '#access/procedure.ts'
import { Instant } from '#values/instants.ts'
import { ById, Cursor, Id, page, pageLimit } from '#wire/page.ts'

export type MailHead = z.output<typeof MailHead>
const MailHead = z.object({ id: Id, to: z.string(), subject: z.string(), createdAt: Instant })

const ReadMail = z.object({
  ...MailHead.shape,
  sender: z.object({ name: z.string(), color: z.string() }),
  paragraphs: z.array(z.string()),
  action: z.object({ label: z.string(), url: z.string() }).optional(),
  code: z.string().optional(),
  closing: z.array(z.string()),
  /** File name of the attached PDF. */
  attachment: z.string().optional(),
  /**
   * True for an email whose links and codes would open more than this company, because its recipient is more
   * than a member of it.
   */
  isHidden: z.boolean(),
})

/**
 * The demo's mailbox, which receives every email. An admin reads the emails of the company's people, a
 * super_admin all of them. Other installations answer 404.
 */
export const mailbox = {
  list: guarded('mailbox.read', { reads: true, shared: true })
    .route({ method: 'GET', path: '/mails' })
    .input(z.object({ cursor: Cursor.optional(), limit: pageLimit() }))
    .output(page(MailHead)),
  get: guarded('mailbox.read', { reads: true, shared: true })
    .route({ method: 'GET', path: '/mails/{id}' })
    .input(ById)
    .output(ReadMail),
}
