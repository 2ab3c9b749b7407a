import { greetingLine } from '@escale/contract/channels/mail/greeting'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { Writing } from '#access/door/writing.ts'
import type { Letter } from '#channels/mail/letter.ts'
import { queueCompanyMail } from '#channels/mail/queue.ts'
import { senderOf } from '#channels/mail/sender.ts'
import type { CompanyTx } from '#database/door/company.ts'
import { parentOf } from '#trade/payment-invoice.ts'
import { tellThread } from './mailed-thread.ts'
import { recipientById } from './recipients.ts'
import type { SaleDocument } from './sale-documents.ts'

type Sent = {
  asked: SaleDocument
  document: DocumentValue
  /** Where it is read again, if anywhere. */
  address: string | null
  to: string
  /** Null: the usual text, which greets the client by name. */
  message: string | null
}

/**
 * Writes the mail that carries a document, with the transaction that judged who sends it; its history says to
 * whom.
 */
export async function queueDocument(
  writing: Writing,
  { asked, document, address, to, message }: Sent,
): Promise<void> {
  const { company, record } = writing
  const { sender } = await senderOf(company)
  // A statement is no record of its own: the history of its client says to whom it was sent.
  const about = { table: asked.of, id: asked.id, ...(await parentOf(company, asked)) }
  const name = [document.title, document.number].filter(Boolean).join(' ')
  const letter: Letter = {
    subject: `${name} · ${sender.name}`,
    sender,
    paragraphs: (message ?? usualText(await clientNameOf(company, asked), name)).split(/\n\s*\n/),
    ...(address && { action: { label: 'Lire en ligne', url: address } }),
    closing: [`Pièce jointe : ${document.fileName}.pdf`],
    document,
    about,
  }
  await queueCompanyMail(company, { kind: 'document', to, userId: null, letter })
  await tellThread(writing, { of: asked.of, id: asked.id, to, body: name })
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

/** The client that a document is for, under the name that the invoice was issued to. */
async function clientNameOf(company: CompanyTx, { of, id }: SaleDocument): Promise<string> {
  if (of === 'clients') return (await recipientById(company, id)).name
  const invoices = company.db.selectFrom('invoices as i').select('i.client_name as name')
  const invoice =
    of === 'invoices'
      ? invoices.where('i.id', '=', id)
      : invoices.innerJoin('payments as p', 'p.invoice_id', 'i.id').where('p.id', '=', id)
  return (await invoice.executeTakeFirstOrThrow()).name
}
