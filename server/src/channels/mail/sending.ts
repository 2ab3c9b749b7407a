import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { Refusal } from '#access/refusal/refusal.ts'
import { asAccounts, type CompanyTx, inCompany } from '#database/caller/company.ts'
import { refuseInTransaction } from '#database/pool/no-network.ts'
import type { Pool } from '#database/pool/pool.ts'
import { serverOrigin } from '#journal/event.ts'
import { type Author, createRecorder } from '#journal/record.ts'
import { log } from '#telemetry/log.ts'
import { publishSignal } from '#telemetry/signals.ts'
import type { MailContent } from './mail-content.ts'
import { type Attachment, type MailTransport, Undeliverable } from './transport.ts'

/** Renders the document of a mail as a PDF. */
type DrawDocument = (document: DocumentValue) => Promise<Uint8Array>

/** Builds the documents of a message, in a transaction of its company. */
type LoadDocuments = (company: CompanyTx, messageId: string) => Promise<DocumentValue[]>

type Means = { pool: Pool; post: MailTransport; draw: DrawDocument; documentsOf?: LoadDocuments }
type QueuedMail = {
  to: string
  letter: MailContent
  companyId: string | null
  senderName: string | null
  replyTo: string | null
}

const courier: Author = { userId: null, name: 'Escale, le courrier', from: serverOrigin }

// Ids of mails that this process has sent and perhaps not yet marked as sent. If marking failed, the retry
// marks the mail without sending it again.
const sentHere = new Set<string>()

/**
 * Sends one queued mail. The network is called outside any transaction. Once sent, a mail is not sent again
 * by this process.
 */
export async function sendMail(
  means: Means,
  { id }: { id: string },
  { job }: Pick<JobHelpers, 'job'>,
): Promise<void> {
  const { pool, post } = means
  const mail = await asAccounts(pool, (client) => queuedMail(client, id))
  if (!mail) return
  refuseInTransaction('The mail server')
  try {
    if (!sentHere.has(id)) await post.send({ id, ...mail, attachments: await attachmentsOf(means, mail) })
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const isLast = isFinal(error) || job.attempts >= job.max_attempts
    const { companyId, letter } = mail
    if (isLast && companyId && letter.about)
      await inCompany(pool, companyId, (company) => giveUp(company, { id, ...mail }, reason))
    else await asAccounts(pool, (client) => noteFailure(client, id, reason, isLast))
    publishSignal('mail', { outcome: isLast ? 'given up' : 'failed' })
    if (post.mode !== 'none') log('warn', 'mail not sent', { mail: id, attempt: job.attempts, last: isLast })
    if (isLast) return
    throw error
  }
  sentHere.add(id)
  await asAccounts(pool, (client) => noteSent(client, id, post.mode === 'mailbox'))
  sentHere.delete(id)
  publishSignal('mail', { outcome: 'sent' })
}

/** A refused mail stays refused. A document whose record is gone can no longer be drawn. */
function isFinal(error: unknown): boolean {
  return error instanceof Undeliverable || error instanceof Refusal
}

// Documents are drawn only for mails that are really sent. The demo shows only the name of the attachment.
async function attachmentsOf(
  { pool, post, draw, documentsOf }: Means,
  { letter, companyId }: QueuedMail,
): Promise<Attachment[]> {
  if (post.mode !== 'smtp') return []
  const { document, messageId } = letter
  const documents = document ? [document] : []
  if (companyId && messageId && documentsOf)
    documents.push(...(await inCompany(pool, companyId, (company) => documentsOf(company, messageId))))
  const attachments: Attachment[] = []
  for (const one of documents) attachments.push({ name: `${one.fileName}.pdf`, bytes: await draw(one) })
  return attachments
}

async function queuedMail(client: PoolClient, id: string): Promise<QueuedMail | undefined> {
  const { rows } = await client.query<QueuedMail>(
    `select mail.to_address as "to", mail.content as letter, mail.tenant_id as "companyId", own.sender_name as "senderName", own.reply_to as "replyTo"
     from auth.outgoing_mails mail left join mail_settings own on own.tenant_id = mail.tenant_id
     where mail.id = $1 and mail.state = 'en file'`,
    [id],
  )
  return rows[0]
}

// Marks a mail as sent. A mail contains secret links, so its content is then deleted, except in the demo,
// which displays it.
async function noteSent(client: PoolClient, id: string, keeps: boolean): Promise<void> {
  await client.query(
    `update auth.outgoing_mails set state = 'envoyé', sent_at = now(), attempts = attempts + 1, error = null,
       content = case when $2 then content end where id = $1 and state = 'en file'`,
    [id, keeps],
  )
}

async function noteFailure(client: PoolClient, id: string, reason: string, isLast: boolean): Promise<void> {
  await client.query(
    `update auth.outgoing_mails set attempts = attempts + 1, error = $2, state = case when $3 then 'échec' else state end,
       content = case when not $3 then content end where id = $1 and state = 'en file'`,
    [id, reason, isLast],
  )
}

// Marks a mail as failed. The user who sent the document believes that it arrived, so the history of its
// record says that it did not.
async function giveUp(
  company: CompanyTx,
  { id, to, letter }: Pick<QueuedMail, 'to' | 'letter'> & { id: string },
  reason: string,
): Promise<void> {
  const { rows } = await sql<{
    wasQueued: boolean
  }>`select access.give_up_mail(${id}, ${reason}) as "wasQueued"`.execute(company.db)
  if (!rows[0]?.wasQueued) return
  const invoiceIds = letter.messageId ? await giveUpMessage(company, letter.messageId, reason) : []
  const detail = `${letter.subject}, à ${to}\u00a0: ${reason}`
  const record = createRecorder(company, courier)
  const change = { before: { sentTo: to }, after: { sentTo: null } }
  if (letter.about?.table === 'expeditions')
    record('DOCUMENT_NOT_SENT', { ...letter.about, success: false, detail })
  else record('DOCUMENT_NOT_SENT', { ...letter.about, success: false, ...change, detail })
  const invoices = invoiceIds.map((invoiceId) => ({ id: invoiceId, version: null, ...change }))
  if (invoices.length > 0)
    record('DOCUMENT_NOT_SENT', { table: 'invoices', success: false, rows: invoices, detail })
}

/** Gives up the message of a mail that did not leave, and returns the invoices that it carried. */
async function giveUpMessage({ db }: CompanyTx, id: string, reason: string): Promise<string[]> {
  await db
    .updateTable('messages')
    .set({ status: 'Abandonné', error_text: reason })
    .where('id', '=', id)
    .execute()
  const invoices = await db
    .selectFrom('document_sendings')
    .select('record_id as id')
    .where('message_id', '=', id)
    .where('document', '=', 'Facture')
    .execute()
  return invoices.flatMap((invoice) => invoice.id ?? [])
}
