import { sql } from 'kysely'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import type { CompanyTx } from '#database/caller/company.ts'

/** Maximum number of administrators who receive the mail. */
const mostAdmins = 10

/** Mails the administrators of the company about an event on its WhatsApp account. */
export async function mailAdmins(
  company: CompanyTx,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<void> {
  const admins = await company.db
    .selectFrom('user_tenants')
    .innerJoin('profiles', 'profiles.id', 'user_tenants.user_id')
    .select(['profiles.id', 'profiles.email'])
    .where('user_tenants.deactivated_at', 'is', null)
    .where(sql<boolean>`access.role_of(user_tenants.user_id) = 'admin'`)
    .orderBy('profiles.id')
    .limit(mostAdmins)
    .execute()
  const { sender } = await senderOf(company)
  const letter = {
    subject: `${subject} (${sender.name})`,
    sender,
    paragraphs: ['Bonjour,', ...paragraphs],
    closing: [],
  }
  for (const { id, email } of admins)
    if (email) await queueCompanyMail(company, { kind: 'whatsapp', to: email, userId: id, letter })
}
