import type { Permission } from '@escale/contract/access/permissions'
import type { MessageSubject } from '@escale/contract/channels/whatsapp/variables'
import type { MessageRecords, PreparedMessage, Recipient } from '@escale/contract/trade/messages/contract'
import type { RequestContext } from '#access/caller/server.ts'
import { canWriteNow, hasPermission } from '#access/guard/actor.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { linksOfMessages } from '#trade/templates/template-links.ts'
import { messagesAbout } from '#trade/templates/template-values.ts'
import { findContacts } from './recipients.ts'
import { listTemplates } from './templates.ts'

export type MessageContext = WriteContext & Pick<RequestContext, 'server'>

/** Returns the recipients, templates and settings for messages about these records. */
export async function prepareMessages(
  context: MessageContext,
  records: MessageRecords,
): Promise<PreparedMessage> {
  const { company, actor } = context
  refuseUnreadable(context, records.subject)
  const recipients = await findRecipients(context, records)
  if (recipients.length === 0) throw new Refusal('NOT_FOUND')
  if (recipients.length > 1 && !hasPermission(actor, 'messages.many')) throw new Refusal('TO_MANY')
  if (recipients.every(({ clientId }) => clientId === null)) throw new Refusal('NOTHING_TO_SAY')
  const templates = (await listTemplates(company, records.subject)).map(
    ({ metaName: _metaName, language: _language, ...offered }) => offered,
  )
  return { recipients, templates, ...(await messageSettings(context)) }
}

/** Returns the clients of the records, with the template values for each. */
export async function findRecipients(
  context: MessageContext,
  { subject, ids }: MessageRecords,
): Promise<Recipient[]> {
  const { company, actor, server } = context
  const messages = await messagesAbout(company, subject, [...new Set(ids)])
  const isOfMany = messages.length > 1 && !hasPermission(actor, 'messages.many')
  const links =
    canWriteNow(actor, 'links.manage') && !isOfMany ? await linksOfMessages(context, server, messages) : []
  const contacts = await findContacts(company, [
    ...new Set(messages.flatMap(({ clientId }) => clientId ?? [])),
  ])
  return messages.map(({ clientName, linked: _, invoiceList: _list, values, ...message }, at) => {
    const contact = message.clientId === null ? undefined : contacts.get(message.clientId)
    return {
      ...message,
      name: clientName,
      values: { ...values, ...(links[at] && { lien: links[at] }) },
      addresses: contact?.addresses ?? [],
      writtenAt: contact?.writtenAt ?? null,
      isStopped: contact?.isStopped ?? false,
    }
  })
}

async function messageSettings({
  company: { db },
}: MessageContext): Promise<Pick<PreparedMessage, 'hasAccount' | 'signature'>> {
  const account = await db.selectFrom('whatsapp_accounts').select('state').executeTakeFirst()
  const settings = await db.selectFrom('whatsapp_settings').select('signature').executeTakeFirst()
  return { hasAccount: account?.state === 'Relié', signature: settings?.signature ?? null }
}

/**
 * Refuses a caller who may not read the records. An API key may have the right to send messages without the
 * right to read, for example, invoices.
 */
export function refuseUnreadable({ actor }: Pick<WriteContext, 'actor'>, subject: MessageSubject): void {
  if (!recordPermissions[subject].every((permission) => hasPermission(actor, permission)))
    throw new Refusal('FORBIDDEN')
}

const recordPermissions: Record<MessageSubject, readonly Permission[]> = {
  clients: ['clients.read', 'invoices.read'],
  statements: ['clients.read', 'invoices.read'],
  invoices: ['invoices.read'],
  payments: ['payments.read', 'invoices.read'],
  credit_notes: ['ledger.read', 'invoices.read'],
  quotes: ['quotes.read'],
  goods: ['goods.read', 'invoices.read'],
  expeditions: ['expeditions.read', 'goods.read', 'invoices.read'],
}
