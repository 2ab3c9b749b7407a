import type { MessageSubject } from '@escale/contract/channels/whatsapp/variables'
import type { OpenedByHand } from '@escale/contract/trade/messages/contract'
import { telephoneKey } from '@escale/contract/values/telephone-key'
import type { WriteContext } from '#access/guard/write-context.ts'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { conversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { writeMessage } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { type Contact, findContacts } from './recipients.ts'

/** Adds a message to the client's conversation after the user has opened it in the WhatsApp app. */
export async function openByHand({ company, actor, record }: WriteContext, message: OpenedByHand) {
  const { id, clientId, about, templateKey, number, body, isOfMany } = message
  await refuseUnknownRecord(company, about)
  const contact = await reachableContact(company, clientId)
  const to = number === null ? null : addressIn(contact, { kind: 'numéro', value: number })
  const conversationId = await conversationOfClient(company, clientId)
  await refuseIfTaken('ID_TAKEN', () =>
    writeMessage(company, actor, {
      id,
      conversationId,
      kind: 'texte',
      body,
      templateKey,
      about: recordOf(about),
      to,
      origin: isOfMany ? 'groupe' : 'personne',
      status: 'Ouvert dans WhatsApp',
    }),
  )
  record('MESSAGE_OPENED', { table: 'conversations', id: conversationId })
  return { id, conversationId }
}

/** Returns the telephone numbers of a client. Throws a refusal if the client sent STOP. */
export async function reachableContact(company: CompanyTx, clientId: string): Promise<Contact> {
  const contact = requireFound((await findContacts(company, [clientId])).get(clientId))
  if (contact.isStopped) throw new Refusal('STOPPED')
  return contact
}

export function addressIn(contact: Contact, { kind, value }: { kind: string; value: string }) {
  const address = contact.addresses.find(
    (one) => one.kind === kind && telephoneKey(one.value) === telephoneKey(value),
  )
  if (!address) throw new Refusal('UNKNOWN_NUMBER')
  return { kind: address.kind, value: address.value }
}

type About = { subject: MessageSubject; id: string }

const tables = {
  clients: 'clients',
  statements: 'clients',
  invoices: 'invoices',
  payments: 'payments',
  credit_notes: 'credit_notes',
  quotes: 'quotes',
  goods: 'goods',
  expeditions: 'expeditions',
} as const satisfies Record<MessageSubject, string>

function recordOf({ subject, id }: About) {
  return { kind: tables[subject], id }
}

/** Throws a refusal if the record does not exist in this company. */
async function refuseUnknownRecord({ db }: CompanyTx, about: About): Promise<void> {
  const { kind, id } = recordOf(about)
  const row = await db.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()
  if (row) return
  const isShared =
    kind === 'clients' &&
    (await db.selectFrom('shared_clients').select('id').where('id', '=', id).executeTakeFirst())
  if (!isShared) throw new Refusal('NOT_FOUND')
}
