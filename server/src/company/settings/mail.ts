import type { MailDraft } from '@escale/contract/company/settings/draft'
import type { Mail } from '@escale/contract/company/settings/rows'
import { sql } from 'kysely'
import type { MailMode } from '#access/caller/server.ts'
import { requireFound, staleOrGone } from '#access/refusal/refusal.ts'
import type { MailContent } from '#channels/mail/mail-content.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { saveOnlyRow } from '#database/query/change-row.ts'

export async function mailOf({ db }: CompanyTx, mode: MailMode): Promise<Mail> {
  const own = await db
    .selectFrom('mail_settings')
    .select(['version', 'sender_name as senderName', 'reply_to as replyTo'])
    .executeTakeFirst()
  const last = await sql<{ state: string; at: string }>`select state, at from access.last_mail()`.execute(db)
  return { ...(own ?? { version: 0, senderName: null, replyTo: null }), mode, last: last.rows[0] ?? null }
}

export async function saveMail(
  company: CompanyTx,
  mode: MailMode,
  version: number,
  { senderName, replyTo }: MailDraft,
): Promise<Mail> {
  const values = { sender_name: senderName, reply_to: replyTo }
  const isSaved = await saveOnlyRow(company, 'mail_settings', version, values)
  const current = await mailOf(company, mode)
  if (!isSaved) throw staleOrGone(current)
  return current
}

/** Enqueues a test mail to the caller, with the company as sender. Returns the caller's email address. */
export async function queueTest(company: CompanyTx, userId: string): Promise<string> {
  const { rows } = await sql<{ email: string | null }>`select access.own_email() as email`.execute(company.db)
  const to = requireFound(rows[0]?.email)
  const { sender } = await senderOf(company)
  const letter: MailContent = {
    subject: `Essai d'envoi de ${sender.name}`,
    sender,
    paragraphs: [
      'Bonjour,',
      `Ce message d'essai a été demandé depuis les paramètres de ${sender.name}. Le recevoir veut dire que l'envoi fonctionne.`,
    ],
    closing: [],
  }
  await queueCompanyMail(company, { kind: 'essai', to, userId, letter })
  return to
}
