import type { Permission } from '@escale/contract/access/permissions'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { RequestContext } from '#access/caller/server.ts'
import { canWriteNow, hasPermission } from '#access/guard/actor.ts'
import { api } from '#access/guard/guard.ts'
import type { WriteContext } from '#access/guard/write-context.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { refuseWithoutMail } from '#channels/mail/sends-mail.ts'
import { letterheadOf } from '#channels/pdf/letterhead.ts'
import { documentLink, linkToPrint, makeDocumentLink, revokeDocumentLink } from '#trade/document-links.ts'
import { printDocument } from '#trade/documents/paper/print.ts'
import { quoteLinkPath } from '#trade/quote-links.ts'
import { queueDocument } from './document-mail.ts'
import { findLastMail } from './last-mail.ts'
import { buildRefund, findRefundOnPaper } from './refund.ts'
import { type SaleDocument, saleDocument } from './sale-documents.ts'
import { isQuoteSent, refuseUnsent } from './sent-quote.ts'

export const saleDocuments = api.saleDocuments.router({
  invoice: api.saleDocuments.invoice.handler(async ({ context, input: { id } }) =>
    printDocument(context, id, await documentFor(context, { of: 'invoices', id })),
  ),

  receipt: api.saleDocuments.receipt.handler(async ({ context, input }) =>
    printDocument(context, input.id, await documentFor(context, { of: 'payments', ...input })),
  ),

  creditNote: api.saleDocuments.creditNote.handler(async ({ context, input: { id } }) =>
    printDocument(context, id, await documentFor(context, { of: 'credit_notes', id })),
  ),

  refund: api.saleDocuments.refund.handler(async ({ context, input: { id } }) =>
    printDocument(
      context,
      id,
      buildRefund(await letterheadOf(context.company), await findRefundOnPaper(context.company, id)),
    ),
  ),

  quote: api.saleDocuments.quote.handler(async ({ context, input }) =>
    printDocument(context, input.id, await documentFor(context, { of: 'quotes', ...input })),
  ),

  statement: api.saleDocuments.statement.handler(async ({ context, input }) =>
    printDocument(context, input.id, await documentFor(context, { of: 'clients', ...input })),
  ),

  send: api.saleDocuments.send.handler(async ({ context, input: { document: source, to, message } }) => {
    refuseWithoutMail(context.server)
    refuseUnreadable(context, source.of)
    if (source.of === 'quotes') await refuseUnsent(context.company, source.id)
    const address = await publicAddress(context, source)
    await queueDocument(context, {
      source: source,
      document: await saleDocument(context.company, source, address),
      address,
      to,
      message,
    })
    return { to }
  }),

  lastMail: api.saleDocuments.lastMail.handler(({ context, input }) => {
    refuseUnreadable(context, input.of)
    return findLastMail(context.company, input.id)
  }),

  link: api.saleDocuments.link.handler(({ context, input }) => {
    refuseUnreadable(context, input.of)
    return documentLink(context.company, context.server.secret, input)
  }),

  makeLink: api.saleDocuments.makeLink.handler(({ context, input }) => {
    refuseUnreadable(context, input.of)
    return makeDocumentLink(context, context.server.secret, input)
  }),

  revokeLink: api.saleDocuments.revokeLink.handler(({ context, input }) => {
    refuseUnreadable(context, input.of)
    return revokeDocumentLink(context, input)
  }),
})

type PrintContext = WriteContext & RequestContext

async function documentFor(context: PrintContext, source: SaleDocument): Promise<DocumentValue> {
  refuseUnreadable(context, source.of)
  return saleDocument(context.company, source, await publicAddress(context, source))
}

// Returns the public URL to print on a document. Printing creates the link if the user may share links. Other
// users can only print an existing one.
async function publicAddress(context: PrintContext, source: SaleDocument): Promise<string | null> {
  if (source.of === 'clients') return null
  const { secret, publicUrl } = context.server
  if (source.of === 'quotes') {
    const isOpen = await isQuoteSent(context.company, source.id)
    return isOpen ? publicUrl + quoteLinkPath(secret, context.company.id, source.id) : null
  }
  const link = canWriteNow(context.actor, 'links.manage')
    ? await linkToPrint(context, secret, source)
    : await documentLink(context.company, secret, source)
  return link && publicUrl + link.path
}

/**
 * Refuses a caller without the right to read everything on the document. An API key may, for example, read
 * payments but not invoices.
 */
function refuseUnreadable({ actor }: Pick<WriteContext, 'actor'>, of: SaleKind): void {
  if (!shownRecords[of].every((permission) => hasPermission(actor, permission)))
    throw new Refusal('FORBIDDEN')
}

const shownRecords: Record<SaleKind, readonly Permission[]> = {
  invoices: ['invoices.read'],
  payments: ['payments.read', 'invoices.read'],
  credit_notes: ['ledger.read', 'invoices.read'],
  quotes: ['quotes.read'],
  clients: ['clients.read', 'payments.read', 'invoices.read'],
}
