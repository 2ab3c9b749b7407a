import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { WriteContext } from '#access/guard/write-context.ts'
import { conversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { writeMessage } from '#channels/whatsapp/message/outbox.ts'
import { newId } from '#database/query/ids.ts'
import { recordInThread } from '#trade/documents/paper/thread-records.ts'

type MailedDocument = { of: SaleKind; id: string; to: string; body: string }

/** Adds an emailed document to the client's conversation. */
export async function addToThread(
  { company, actor }: WriteContext,
  { of, id, to, body }: MailedDocument,
): Promise<void> {
  const clientId = of === 'clients' ? id : (await recordInThread(company, { kind: of, id }))?.clientId
  if (!clientId) return
  await writeMessage(company, actor, {
    id: newId(),
    conversationId: await conversationOfClient(company, clientId),
    channel: 'Courriel',
    kind: 'document',
    body,
    // The thread opens clients, invoices and payments. A credit note is found from its client.
    about: of === 'credit_notes' ? { kind: 'clients', id: clientId } : { kind: of, id },
    to: { kind: 'courriel', value: to },
    origin: 'personne',
    status: 'Envoyé',
  })
}
