import { enqueue } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'

/** Seconds to wait for the status of a message whose response was lost. */
const statusSeconds = 600

/**
 * Marks a message as « Envoi incertain »: it may have been sent although no response came. A webhook status
 * normally tells within ten minutes. Otherwise a user decides.
 */
export async function markUncertain(company: CompanyTx, { id }: { id: string }): Promise<void> {
  await company.db
    .updateTable('messages')
    .set({ status: 'Envoi incertain' })
    .where('id', '=', id)
    .where('status', '=', 'En file')
    .execute()
  await enqueue(company, 'settle_uncertain', { id }, { key: id, afterSeconds: statusSeconds })
  announceConversations(company)
}

/**
 * Ends the wait for a status. If none came, the message stays uncertain, and its text asks a user to decide.
 */
export async function settleUncertain(company: CompanyTx, id: string): Promise<void> {
  const row = await company.db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'Envoi incertain')
    .executeTakeFirst()
  if (!row) return
  const reason =
    "WhatsApp n'a pas répondu : ce message est peut-être parti. Demandez au client, ou renvoyez-le."
  await company.db.updateTable('messages').set({ error_text: reason }).where('id', '=', id).execute()
  announceConversations(company)
}
