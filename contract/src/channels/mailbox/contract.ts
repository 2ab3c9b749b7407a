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
  /** What the PDF that leaves with it is called. */
  attachment: z.string().optional(),
  /** The links and codes of somebody who is more than a member of this company are theirs alone. */
  isHidden: z.boolean(),
})

/**
 * The mailbox of the demo, where every mail ends: a company's people for its admins, all of it for a
 * super_admin. Elsewhere: 404.
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
