import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'
import { sql } from 'kysely'
import { z } from 'zod'
import type { CompanyTx } from '#database/door/company.ts'
import { conversationOfPerson } from './contacts.ts'
import { contentOf } from './content.ts'
import { deleteMessage, editMessage, react } from './message-edits.ts'
import { keepReceived } from './received-message.ts'
import { identityOf, momentOf, nameOf, numberOf, WebhookContact, WebhookMessage } from './webhook-message.ts'

/** Works what the telephone of the same number wrote: it is shown, and starts nothing. */
export async function takeEcho(company: CompanyTx, value: Record<string, unknown>, told: unknown): Promise<void> {
  const message = WebhookMessage.parse(told)
  const at = momentOf(message.timestamp)
  const contacts = Array.isArray(value.contacts) ? value.contacts : []
  const { data: contact } = WebhookContact.safeParse(contacts[0] ?? {})
  const conversationId = await conversationOfPerson(
    company,
    {
      number: numberOf(message.to ?? contact?.wa_id),
      identity: identityOf(message.to_user_id, contact?.user_id, message.to_parent_user_id),
      username: nameOf(contact?.profile?.username, 100),
    },
    at,
  )
  if (!conversationId) return
  const said = { conversationId, message, at, isTheirs: false }
  if (message.reaction) return react(company, said)
  if (message.edit) return editMessage(company, said)
  if (message.revoke) return deleteMessage(company, said)
  const about = { conversationId, providerId: message.id, answers: message.context?.id }
  await keepReceived(company, { ...about, content: contentOf(message), at, origin: 'téléphone', status: 'Envoyé' })
}

const Synced = z.object({
  action: z.string().optional(),
  contact: z.object({ full_name: z.string().optional(), phone_number: z.string().optional(), user_id: z.string().optional() }),
})

/** The names that the telephone has for people who have a conversation; nobody else of its address book is our business. */
export async function takeContacts(company: CompanyTx, value: Record<string, unknown>): Promise<void> {
  for (const told of Array.isArray(value.state_sync) ? value.state_sync : []) {
    const { data } = Synced.safeParse(told)
    const name = nameOf(data?.contact.full_name)
    if (!data || data.action === 'remove' || !name) continue
    const names = [numberOf(data.contact.phone_number), identityOf(data.contact.user_id)].filter((one) => one !== undefined)
    await company.db
      .updateTable('conversations')
      .set({ contact_name: sql`coalesce(contact_name, ${name})` })
      .where('id', 'in', (from) =>
        from
          .selectFrom('conversation_keys')
          .select('conversation_id')
          .where('value', 'in', [...names, '']),
      )
      .execute()
  }
}

/** What became of a message of the past, as the telephone knows it. */
export const pastStatuses: Record<string, MessageStatus> = { READ: 'Lu', PLAYED: 'Lu', DELIVERED: 'Distribué', ERROR: 'Échec' }
