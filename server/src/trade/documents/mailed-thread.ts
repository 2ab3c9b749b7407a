import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { Writing } from '#access/writing.ts'
import { conversationOfClient } from '#channels/whatsapp/conversations.ts'
import { writeMessage } from '#channels/whatsapp/outgoing.ts'
import type { CompanyTx } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import { clientIdOf } from '#trade/template-clients.ts'

type Mailed = { of: SaleKind; id: string; to: string; body: string }

/** Says in the thread of its client that a document left by mail. */
export async function tellThread({ company, actor }: Writing, { of, id, to, body }: Mailed): Promise<void> {
  const clientId = await clientOf(company, of, id)
  if (clientId === null) return
  await writeMessage(company, actor, {
    id: newId(),
    conversationId: await conversationOfClient(company, clientId),
    channel: 'Courriel',
    kind: 'document',
    body,
    about: { kind: of, id },
    to: { kind: 'courriel', value: to },
    origin: 'personne',
    status: 'Envoyé',
  })
}

async function clientOf({ db }: CompanyTx, of: SaleKind, id: string): Promise<string | null> {
  if (of === 'clients') return id
  const invoices = db.selectFrom('invoices as i').select(clientIdOf('i').as('clientId'))
  const row =
    of === 'invoices'
      ? await invoices.where('i.id', '=', id).executeTakeFirst()
      : await invoices.innerJoin('payments as p', 'p.invoice_id', 'i.id').where('p.id', '=', id).executeTakeFirst()
  return row?.clientId ?? null
}
