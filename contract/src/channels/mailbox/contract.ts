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
   * True when the email's links or codes could give access to more than this company, because its recipient
   * also has access elsewhere.
   */
  isHidden: z.boolean(),
})

/**
 * The mailbox of a demo installation, which stores every email instead of sending it. An admin reads the
 * emails of their company's members, and a super_admin reads all. Other installations respond 404.
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
