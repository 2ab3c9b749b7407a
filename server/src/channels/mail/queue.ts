import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import type { MailContent, MailKind } from './mail-content.ts'

type Mail = {
  kind: MailKind
  to: string
  /** The account of the recipient, if there is one. */
  userId: string | null
  tenantId?: string | null
  letter: MailContent
}

/** Queues a mail in a transaction of the accounts. It is sent after the commit. */
export async function queueMail(
  client: PoolClient,
  { kind, to, userId, tenantId, letter }: Mail,
): Promise<void> {
  await client.query('select access.queue_mail($1, $2, $3, $4, $5, $6, $7)', [
    newId(),
    tenantId ?? null,
    userId,
    to,
    kind,
    letter.subject,
    JSON.stringify(letter),
  ])
}

/** Queues a mail of a company in its transaction. */
export async function queueCompanyMail(
  { id, db }: CompanyTx,
  { kind, to, userId, letter }: Mail,
): Promise<void> {
  await sql`select access.queue_mail(${newId()}, ${id}, ${userId}, ${to}, ${kind}, ${letter.subject}, ${JSON.stringify(letter)})`.execute(
    db,
  )
}
