import { askedOf } from '@escale/contract/channels/whatsapp/stop'
import type { CompanyTx } from '#database/door/company.ts'
import { changeKeys } from './contact-changes.ts'
import { conversationOfPerson, type Person } from './contacts.ts'
import { contentOf } from './content.ts'
import { deleteMessage, editMessage, react } from './message-edits.ts'
import { stopOrStart } from './opt-out.ts'
import { keepReceived } from './received-message.ts'
import { heard } from './reply-window.ts'
import { identityOf, momentOf, nameOf, numberOf, WebhookContact, WebhookMessage } from './webhook-message.ts'

/** Works what a client wrote. */
export async function takeMessage(company: CompanyTx, value: Record<string, unknown>, told: unknown): Promise<void> {
  const message = WebhookMessage.parse(told)
  const at = momentOf(message.timestamp)
  if (message.type === 'system') return changeKeys(company, message, at)
  const person = personOf(value, message)
  const conversationId = await conversationOfPerson(company, person, at)
  if (!conversationId) return
  await heard(company, person, at, Boolean(message.referral))
  const said = { conversationId, message, at, isTheirs: true }
  if (message.reaction) return react(company, said)
  if (message.edit) return editMessage(company, said)
  if (message.revoke) return deleteMessage(company, said)
  const content = contentOf(message)
  const about = { conversationId, providerId: message.id, answers: message.context?.id }
  const id = await keepReceived(company, { ...about, content, at, origin: 'client', status: 'Reçu' })
  const asked = id && content.body && ['texte', 'bouton'].includes(content.kind) ? askedOf(content.body) : undefined
  if (asked) await stopOrStart(company, conversationId, asked, at)
}

/** Who wrote it; a number that they give on being asked for it is theirs. */
function personOf(value: Record<string, unknown>, message: WebhookMessage): Person {
  const contacts = Array.isArray(value.contacts) ? value.contacts : []
  const { data: contact } = WebhookContact.safeParse(contacts[0] ?? {})
  const given = message.contacts?.find(({ origin }) => origin === 'contact_request')?.phones?.[0]
  return {
    number: numberOf(message.from) ?? numberOf(contact?.wa_id) ?? numberOf(given?.wa_id),
    identity: identityOf(message.from_user_id, contact?.user_id, message.from_parent_user_id, contact?.parent_user_id),
    parent: identityOf(message.from_parent_user_id, contact?.parent_user_id),
    name: nameOf(contact?.profile?.name),
    username: nameOf(contact?.profile?.username, 100),
  }
}
