import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { WriteContext } from '#access/guard/write-context.ts'
import { conversationOfClient } from '#channels/whatsapp/conversation/conversations.ts'
import { writeMessage } from '#channels/whatsapp/message/outbox.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { newId } from '#database/query/ids.ts'
import { recordInThread } from '#trade/documents/paper/thread-records.ts'

type MailedDocument = { of: SaleKind; id: string; to: string; body: string }

/** Adds an emailed document to the client's conversation. */
export async function addToThread(
  { company, actor }: WriteContext,
  { of, id, to, body }: MailedDocument,
): Promise<void> {
  const clientId = await clientOf(company, of, id)
  if (!clientId) return
  await writeMessage(company, actor, {
    id: newId(),
    conversationId: await conversationOfClient(company, clientId),
    channel: 'Courriel',
    kind: 'document',
    body,
    // The thread opens clients, invoices and payments. Other documents are found from their client.
    about: of === 'credit_notes' || of === 'quotes' ? { kind: 'clients', id: clientId } : { kind: of, id },
    to: { kind: 'courriel', value: to },
    origin: 'personne',
    status: 'Envoyé',
  })
}

/** The client who gets the document. Null for a prospect, who has no conversation. */
async function clientOf(company: CompanyTx, of: SaleKind, id: string): Promise<string | null> {
  if (of === 'clients') return id
  if (of !== 'quotes') return (await recordInThread(company, { kind: of, id }))?.clientId ?? null
  const quote = await company.db
    .selectFrom('quotes')
    .select(clientIdOf().as('clientId'))
    .where('id', '=', id)
    .executeTakeFirst()
  return quote?.clientId ?? null
}
