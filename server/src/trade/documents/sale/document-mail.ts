import { greetingLine } from '@escale/contract/channels/mail/greeting'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
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

/** Returns the client's name at the time the invoice or the quote was issued. */
async function clientNameAtIssue(company: CompanyTx, { of, id }: SaleDocument): Promise<string> {
  if (of === 'clients') return (await recipientById(company, id)).name
  if (of === 'quotes') {
    const quotes = company.db.selectFrom('quotes').select('client_name as name')
    return (await quotes.where('id', '=', id).executeTakeFirstOrThrow()).name
  }
  const invoices = company.db.selectFrom('invoices as i').select('i.client_name as name')
  const invoice =
    of === 'invoices'
      ? invoices.where('i.id', '=', id)
      : invoices.innerJoin('payments as p', 'p.invoice_id', 'i.id').where('p.id', '=', id)
  return (await invoice.executeTakeFirstOrThrow()).name
}
