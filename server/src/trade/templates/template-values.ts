import type { MessageSubject } from '@escale/contract/channels/whatsapp/variables'
import { formatDay } from '@escale/contract/values/days'
import type { CompanyTx } from '#database/caller/company.ts'
import { companyDay } from '#database/query/company-clock.ts'
import type { ClientMessage, Sender } from '#trade/client-message.ts'
import { clientMessages } from './template-clients.ts'
import { expeditionMessages, goodsMessages } from './template-goods.ts'
import { creditNoteMessages, invoiceMessages, paymentMessages, quoteMessages } from './template-sales.ts'

/** Prepares the messages about records. Many records need no more database queries than one. */
export async function messagesAbout(
  company: CompanyTx,
  subject: MessageSubject,
  ids: readonly string[],
): Promise<ClientMessage[]> {
  const sender = await senderOf(company)
  const messages = await readers[subject](company, sender, ids)
  return messages.map((message) => ({
    ...message,
    values: {
      date: formatDay(sender.today),
      ...message.values,
      client: message.clientName,
      entreprise: sender.name,
    },
  }))
}

const readers: Record<
  MessageSubject,
  (company: CompanyTx, sender: Sender, ids: readonly string[]) => Promise<ClientMessage[]>
> = {
  clients: (company, _, ids) => clientMessages(company, ids, 'bonjour'),
  statements: (company, _, ids) => clientMessages(company, ids, 'releve'),
  invoices: invoiceMessages,
  payments: paymentMessages,
  credit_notes: creditNoteMessages,
  quotes: quoteMessages,
  goods: goodsMessages,
  expeditions: expeditionMessages,
}

async function senderOf({ id, db }: CompanyTx): Promise<Sender> {
  return db
    .selectFrom('tenants')
    .select(['name', 'city', companyDay(id).as('today')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
