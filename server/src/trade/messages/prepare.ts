import type { Permission } from '@escale/contract/access/permissions'
import type { MessageSubject } from '@escale/contract/channels/whatsapp/variables'
import type { Prepared, Recipient, ToldRecords } from '@escale/contract/trade/messages/contract'
import type { RequestContext } from '#access/caller/server.ts'
import { mayActor, mayWriteNow } from '#access/door/actor.ts'
import type { Writing } from '#access/door/writing.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { linksOfMessages } from '#trade/template-links.ts'
import { messagesAbout } from '#trade/template-values.ts'
import { contactsOf } from './recipients.ts'
import { type CompanyTemplate, templatesFor } from './templates.ts'

export type Preparing = Writing & Pick<RequestContext, 'server'>
type Preparation = Omit<Prepared, 'templates'> & { templates: CompanyTemplate[] }

/** Recipients, templates and settings of the messages about these records. */
export async function prepare(preparing: Preparing, records: ToldRecords): Promise<Preparation> {
  const { company, actor } = preparing
  refuseUnread(preparing, records.subject)
  const recipients = await recipientsOf(preparing, records)
  if (recipients.length === 0) throw new Refusal('NOT_FOUND')
  if (recipients.length > 1 && !mayActor(actor, 'messages.many')) throw new Refusal('TO_MANY')
  if (recipients.every(({ clientId }) => clientId === null)) throw new Refusal('NOTHING_TO_SAY')
  const templates = await templatesFor(company, records.subject)
  return { recipients, templates, ...(await settingsOf(preparing)) }
}

/** Clients of the records, with the values of each message. */
export async function recipientsOf(
  preparing: Preparing,
  { subject, ids }: ToldRecords,
): Promise<Recipient[]> {
  const { company, actor, server } = preparing
  const told = await messagesAbout(company, subject, [...new Set(ids)])
  const isOfMany = told.length > 1 && !mayActor(actor, 'messages.many')
  const links =
    mayWriteNow(actor, 'links.manage') && !isOfMany ? await linksOfMessages(preparing, server, told) : []
  const contacts = await contactsOf(company, [...new Set(told.flatMap(({ clientId }) => clientId ?? []))])
  return told.map(({ clientName, linked: _, values, ...one }, at) => {
    const contact = one.clientId === null ? undefined : contacts.get(one.clientId)
    return {
      ...one,
      name: clientName,
      values: { ...values, ...(links[at] && { lien: links[at] }) },
      addresses: contact?.addresses ?? [],
      writtenAt: contact?.writtenAt ?? null,
      isStopped: contact?.isStopped ?? false,
    }
  })
}

async function settingsOf({
  company: { db },
}: Preparing): Promise<Pick<Prepared, 'hasAccount' | 'signature'>> {
  const account = await db.selectFrom('whatsapp_accounts').select('state').executeTakeFirst()
  const settings = await db.selectFrom('whatsapp_settings').select('signature').executeTakeFirst()
  return { hasAccount: account?.state === 'Relié', signature: settings?.signature ?? null }
}

/** An API key may have the right to send messages without the right to read their records. */
export function refuseUnread({ actor }: Pick<Writing, 'actor'>, subject: MessageSubject): void {
  if (!told[subject].every((permission) => mayActor(actor, permission))) throw new Refusal('FORBIDDEN')
}

const told: Record<MessageSubject, readonly Permission[]> = {
  clients: ['clients.read', 'invoices.read'],
  statements: ['clients.read', 'invoices.read'],
  invoices: ['invoices.read'],
  payments: ['payments.read', 'invoices.read'],
  goods: ['goods.read', 'invoices.read'],
  expeditions: ['expeditions.read', 'goods.read', 'invoices.read'],
}
