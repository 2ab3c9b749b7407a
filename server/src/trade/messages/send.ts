import {
  filledAsSubmitted,
  fillTemplate,
  parametersOf,
} from '@escale/contract/channels/whatsapp/template-text'
import { valuesOfTemplate } from '@escale/contract/channels/whatsapp/templates'
import type { MessageSubject, TemplateValues } from '@escale/contract/channels/whatsapp/variables'
import type {
  Recipient,
  RecipientAddress,
  SentByAccount,
  SentToMany,
} from '@escale/contract/trade/messages/contract'
import { bulkRefusal, isOpen, sendableKind } from '@escale/contract/trade/messages/recipient-refusals'
import { leftOutReasons } from '@escale/contract/trade/messages/words'
import { sql } from 'kysely'
import { refuseIfTaken } from '#access/refusal/database-errors.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { conversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { type Outgoing, writeMessage } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { newId } from '#database/query/ids.ts'
import { addressIn, reachableContact } from './open-by-hand.ts'
import { findRecipients, type MessageContext, refuseUnreadable } from './prepare.ts'
import { type CompanyTemplate, listTemplates } from './templates.ts'

/**
 * Sends one message from the company's WhatsApp account. Within 24 hours of the client's last message it may
 * be free text, later it must be an approved template.
 */
export async function sendByAccount(context: MessageContext, input: SentByAccount) {
  const { company, actor, record } = context
  const { id, clientId, about, ids, to, body, templateKey } = input
  refuseUnreadable(context, about.subject)
  await refuseWithoutAccount(company)
  const contact = await reachableContact(company, clientId)
  const key = addressIn(contact, to)
  const recipient = requireFound(
    (await findRecipients(context, { subject: about.subject, ids })).find((one) => one.clientId === clientId),
  )
  const address = contact.addresses.find(({ kind, value }) => kind === key.kind && value === key.value)
  const template = (await listTemplates(company, about.subject)).find((one) => one.key === templateKey)
  const content =
    address && isOpen(address, Date.now()) && body
      ? ({ kind: 'texte', body, templateKey } as const)
      : templateContent(template, recipient.values)
  const conversationId = await conversationOfClient(company, clientId)
  await refuseIfTaken('ID_TAKEN', () =>
    writeMessage(company, actor, {
      id,
      conversationId,
      ...content,
      about: recipient.about,
      to: key,
      origin: 'personne',
      status: 'En file',
    }),
  )
  record('MESSAGE_SENT', { table: 'conversations', id: conversationId })
  return { id, conversationId }
}

/**
 * Sends each client a message about their records. A lock makes a second call wait, and it then skips clients
 * who already got the message.
 */
export async function sendToMany(
  context: MessageContext,
  { subject, ids, templateKey, without }: SentToMany,
) {
  const { company, record } = context
  refuseUnreadable(context, subject)
  await refuseWithoutAccount(company)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages to many:${company.id}`}, 0))`.execute(
    company.db,
  )
  const recipients = await findRecipients(context, { subject, ids })
  const templates = await listTemplates(company, subject)
  const writtenIds = new Set<string>()
  const excluded: { name: string; reason: string }[] = []
  for (const recipient of recipients) {
    const { clientId, name } = recipient
    const template = templates.find(({ key }) => key === (templateKey ?? recipient.templateKey))
    const reason = exclusionReason(recipient, template, { without, written: writtenIds })
    if (reason || clientId === null) excluded.push({ name, reason: reason ?? leftOutReasons.noNumber })
    else {
      writtenIds.add(clientId)
      await sendOneOfMany(context, subject, { ...recipient, clientId }, template)
    }
  }
  if (writtenIds.size > 0)
    record('MESSAGE_SENT', { table: 'conversations', detail: `À ${writtenIds.size} clients` })
  return { sent: writtenIds.size, leftOut: excluded }
}

function exclusionReason(
  recipient: Recipient,
  template: CompanyTemplate | undefined,
  { without, written }: { without: string[]; written: Set<string> },
) {
  const { clientId, addresses } = recipient
  if (clientId !== null && without.includes(clientId)) return leftOutReasons.unchosen
  if (clientId !== null && written.has(clientId)) return leftOutReasons.recent
  const reason = bulkRefusal(recipient, Date.now())
  if (reason) return reason
  return sendableKind(addresses[0], template, Date.now()) ? null : leftOutReasons.windowClosed
}

async function sendOneOfMany(
  { company, actor }: MessageContext,
  _: MessageSubject,
  recipient: Recipient & { clientId: string },
  template?: CompanyTemplate,
) {
  const { clientId, values, about } = recipient
  const address = recipient.addresses[0] as RecipientAddress
  const conversationId = await conversationOfClient(company, clientId)
  const content = isOpen(address, Date.now())
    ? ({
        kind: 'texte',
        body: fillTemplate(template?.body ?? '', valuesOfTemplate(template?.key, values)),
        templateKey: template?.key ?? null,
      } as const)
    : templateContent(template, values)
  const to = { kind: address.kind, value: address.value }
  await writeMessage(company, actor, {
    id: newId(),
    conversationId,
    ...content,
    about,
    to,
    origin: 'groupe',
    status: 'En file',
  })
}

/** Returns the template approved by WhatsApp, needed more than 24 hours after the client's last message. */
function templateContent(
  template: CompanyTemplate | undefined,
  recordValues: TemplateValues,
): Pick<Outgoing, 'kind' | 'body' | 'templateKey' | 'template'> {
  if (!template?.approvedBody || !template.metaName) throw new Refusal('WINDOW_CLOSED')
  const { approvedBody, metaName, language, key } = template
  const values = valuesOfTemplate(key, recordValues)
  return {
    kind: 'modèle',
    body: filledAsSubmitted(approvedBody, values),
    templateKey: key,
    template: { name: metaName, language, parameters: parametersOf(approvedBody, values) },
  }
}

async function refuseWithoutAccount({ db }: CompanyTx): Promise<void> {
  const account = await db.selectFrom('whatsapp_accounts').select('state').executeTakeFirst()
  if (account?.state !== 'Relié') throw new Refusal('NO_ACCOUNT')
}
