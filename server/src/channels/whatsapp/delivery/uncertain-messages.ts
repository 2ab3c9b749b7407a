import { enqueue } from '#channels/jobs/enqueue.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { announceConversations } from '#journal/notices.ts'

/** WhatsApp has ten minutes to report the status of a message whose response was lost. */
const statusSeconds = 600

/** A message may have left although no response came. A status settles it in time, or else a person does. */
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

/** No status came: the message stays uncertain, and the pages ask a person. */
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
