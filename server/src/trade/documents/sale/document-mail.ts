import { greetingLine } from '@escale/contract/channels/mail/greeting'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import { sql } from 'kysely'
import type { WriteContext } from '#access/guard/write-context.ts'
import type { MailContent } from '#channels/mail/mail-content.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import type { CompanyTx } from '#database/caller/company.ts'
import { recipientById } from '#trade/documents/paper/recipients.ts'
import { paymentParent } from '#trade/payment-invoice.ts'
import { addToThread } from './mailed-thread.ts'
import type { SaleDocument } from './sale-documents.ts'

type DocumentMail = {
  source: SaleDocument
  document: DocumentValue
  /** Public URL of the document. */
  address: string | null
  to: string
  /** Text of the email. Null for the standard text, which greets the client by name. */
  message: string | null
}

/**
 * Queues an email with the document and records it in the history. Both happen in the transaction that
 * checked the sender's rights.
 */
export async function queueDocument(
  writing: WriteContext,
  { source, document, address, to, message }: DocumentMail,
): Promise<void> {
  const { company, record } = writing
  const { sender } = await senderOf(company)
  // An account statement is not a stored record, so its emails appear in the client's history.
  const about = { table: source.of, id: source.id, ...(await paymentParent(company, source)) }
  const name = [document.title, document.number].filter(Boolean).join(' ')
  const letter: MailContent = {
    subject: `${name} · ${sender.name}`,
    sender,
    paragraphs: (message ?? usualText(await clientNameAtIssue(company, source), name)).split(/\n\s*\n/),
    ...(address && { action: { label: 'Lire en ligne', url: address } }),
    closing: [`Pièce jointe : ${document.fileName}.pdf`],
    document,
    about,
  }
  await queueCompanyMail(company, { kind: 'document', to, userId: null, letter })
  await addToThread(writing, { of: source.of, id: source.id, to, body: name })
  const { table, ...row } = about
  record('DOCUMENT_SENT', {
    table,
    rows: [{ ...row, version: null, before: { sentTo: null }, after: { sentTo: to } }],
    detail: `${name}, à ${to}`,
  })
}

function usualText(clientName: string, name: string): string {
  return `${greetingLine(clientName)}\n\nVous trouverez ci-joint : ${name}.`
}

/** Returns the client's name at the time the document was issued. */
async function clientNameAtIssue(company: CompanyTx, { of, id }: SaleDocument): Promise<string> {
  if (of === 'clients') return (await recipientById(company, id)).name
  const { db } = company
  if (of === 'credit_notes' || of === 'quotes') {
    const named = db.selectFrom(of as 'quotes').select('client_name as name')
    return (await named.where('id', '=', id).executeTakeFirstOrThrow()).name
  }
  const named =
    of === 'invoices'
      ? db.selectFrom('invoices').select('client_name as name').where('id', '=', id)
      : db
          .selectFrom('payments as p')
          .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
          .select(sql<string>`coalesce(i.client_name, p.client_name)`.as('name'))
          .where('p.id', '=', id)
  return (await named.executeTakeFirstOrThrow()).name
}
