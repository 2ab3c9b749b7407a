import { sql } from 'kysely'
import type { Letter } from '#channels/mail/letter.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import type { CompanyTx } from '#database/company.ts'

/** No company has more that it wants told. */
const mostAdmins = 10

/** Says to the admins of the company, by mail, that nothing leaves any more. */
export async function tellAdmins(company: CompanyTx, reason: string): Promise<void> {
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
  for (const { id, email } of admins)
    if (email) await queueCompanyMail(company, { kind: 'whatsapp arrêté', to: email, userId: id, letter: letterOf(sender, reason) })
}

function letterOf(sender: Letter['sender'], reason: string): Letter {
  return {
    subject: `Les envois WhatsApp de ${sender.name} sont arrêtés`,
    sender,
    paragraphs: [
      'Bonjour,',
      reason,
      'Les messages en file sont gardés. Ils partiront une fois la connexion essayée avec succès dans Paramètres › WhatsApp.',
    ],
    closing: [],
  }
}
