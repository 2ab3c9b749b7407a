import type { CompanyTx } from '#database/caller/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { paymentClient } from '#trade/payment-invoice.ts'

export type ThreadRecord = { kind: 'invoices' | 'payments' | 'credit_notes' | 'goods'; id: string }

/**
 * Returns the client of a record, and a French sentence about it for the conversation, such as « Facture 12
 * ouverte ».
 */
export async function recordInThread(
  company: CompanyTx,
  { kind, id }: ThreadRecord,
): Promise<{ clientId: string | null; opened: string } | undefined> {
  if (kind === 'invoices') return invoiceInThread(company, id)
  if (kind === 'credit_notes') return creditNoteInThread(company, id)
  return kind === 'payments' ? receiptInThread(company, id) : goodsInThread(company, id)
}

async function invoiceInThread({ db }: CompanyTx, id: string) {
  const row = await db
    .selectFrom('invoices as i')
    .select(['i.invoice_number as number', clientIdOf('i').as('clientId')])
    .where('i.id', '=', id)
    .executeTakeFirst()
  return row && { clientId: row.clientId, opened: `Facture ${row.number} ouverte` }
}

async function creditNoteInThread({ db }: CompanyTx, id: string) {
  const row = await db
    .selectFrom('credit_notes as n')
    .select(['n.number', clientIdOf('n').as('clientId')])
    .where('n.id', '=', id)
    .executeTakeFirst()
  return row && { clientId: row.clientId, opened: `Avoir ${row.number} ouvert` }
}

async function receiptInThread({ db }: CompanyTx, id: string) {
  const row = await db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
    .select(['p.reference', paymentClient.as('clientId')])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row && { clientId: row.clientId, opened: `Reçu ${row.reference} ouvert` }
}

async function goodsInThread({ db }: CompanyTx, id: string) {
  const row = await db
    .selectFrom('goods as g')
    .select(['g.number', clientIdOf('g').as('clientId')])
    .where('g.id', '=', id)
    .executeTakeFirst()
  return row && { clientId: row.clientId, opened: `Suivi de ${row.number} ouvert` }
}
