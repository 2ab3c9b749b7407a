import type { MessageSubject } from '@escale/contract/channels/whatsapp/variables'
import { formatDay } from '@escale/contract/values/days'
import type { CompanyTx } from '#database/door/company.ts'
import { companyDay } from '#database/query/company-clock.ts'
import type { ClientMessage, Sender } from './client-message.ts'
import { toldOfClients } from './template-clients.ts'
import { toldOfExpeditions, toldOfGoods } from './template-goods.ts'
import { toldOfInvoices, toldOfPayments } from './template-sales.ts'

/** Builds the messages about records in a few statements, whatever their number. */
export async function toldOf(
  company: CompanyTx,
  subject: MessageSubject,
  ids: readonly string[],
): Promise<ClientMessage[]> {
  const sender = await senderOf(company)
  const told = await readers[subject](company, sender, ids)
  return told.map((one) => ({
    ...one,
    values: { date: formatDay(sender.today), ...one.values, client: one.clientName, entreprise: sender.name },
  }))
}

const readers: Record<
  MessageSubject,
  (company: CompanyTx, sender: Sender, ids: readonly string[]) => Promise<ClientMessage[]>
> = {
  clients: (company, _, ids) => toldOfClients(company, ids, 'bonjour'),
  statements: (company, _, ids) => toldOfClients(company, ids, 'releve'),
  invoices: toldOfInvoices,
  payments: toldOfPayments,
  goods: toldOfGoods,
  expeditions: toldOfExpeditions,
}

async function senderOf({ id, db }: CompanyTx): Promise<Sender> {
  return db
    .selectFrom('tenants')
    .select(['name', 'city', companyDay(id).as('today')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
