import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { lastMails } from '#trade/documents/sale/last-mail.ts'

type Sending = { clientId: string; document: string; recordId: string | null }

/** Times of the last sendings, by client, document and record. */
type LastSendings = ReadonlyMap<string, string>

/**
 * Reads when each document of a departure was last sent. A message that failed or was given up does not
 * count. An invoice sent by email from its own page counts too.
 */
export async function lastSendings(
  company: CompanyTx,
  expeditionId: string,
  invoiceIds: readonly string[],
): Promise<LastSendings> {
  const rows = await company.db
    .selectFrom('document_sendings as d')
    .innerJoin('messages as m', 'm.id', 'd.message_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['d.document', 'd.record_id as recordId', clientIdOf<string>('c').as('clientId')])
    .select(sql<string>`max(m.created_at)`.as('sentAt'))
    .where('d.expedition_id', '=', expeditionId)
    .where('m.status', 'not in', ['Échec', 'Abandonné'])
    .groupBy(['d.document', 'd.record_id', clientIdOf('c')])
    .execute()
  const times = new Map(rows.map(({ sentAt, ...sending }) => [keyOfSending(sending), sentAt]))
  for (const [id, { sentAt }] of await lastMails(company, invoiceIds)) {
    const key = keyOfInvoice(id)
    const known = times.get(key)
    if (!known || Date.parse(known) < Date.parse(sentAt)) times.set(key, sentAt)
  }
  return times
}

export function sentAtOf(times: LastSendings, sending: Sending): string | null {
  const time = times.get(keyOfSending(sending))
  return time ? new Date(time).toISOString() : null
}

/** An invoice has one client, so its id is enough, also after a merge of clients. */
function keyOfSending({ clientId, document, recordId }: Sending): string {
  return document === 'Facture' && recordId
    ? keyOfInvoice(recordId)
    : `${clientId} ${document} ${recordId ?? ''}`
}

function keyOfInvoice(id: string): string {
  return `Facture ${id}`
}
