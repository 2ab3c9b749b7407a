import type { CursorPosition } from '@escale/contract/wire/cursor'
import { sql } from 'kysely'
import type { AnyTx } from '#database/caller/company.ts'
import type { MailContent } from './mail-content.ts'

type Row = {
  id: string
  sortKey: string
  to: string
  subject: string
  letter: MailContent | null
  createdAt: string
  isHidden: boolean
}
type MailboxQuery = { after?: CursorPosition | undefined; id?: string | undefined; limit: number }

/**
 * The stored mails of the demo that the caller may see, newest first. The database function selects them, and
 * hides the content that the caller may not open.
 */
export async function visibleMails({ db }: AnyTx, { after, id, limit }: MailboxQuery): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, to_address as "to", subject, letter, created_at as "createdAt", created_at::text as "sortKey", is_hidden as "isHidden"
    from access.mailbox(${after?.[0] ?? null}, ${after?.[1] ?? null}, ${id ?? null}, ${limit})`.execute(db)
  return rows
}
