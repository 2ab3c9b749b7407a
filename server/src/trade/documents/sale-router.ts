import type { Permission } from '@escale/contract/access/permissions'
import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { SaleKind } from '@escale/contract/trade/documents/sale-words'
import type { RequestContext } from '#access/caller/server.ts'
import { mayActor, mayWriteNow } from '#access/door/actor.ts'
import { api } from '#access/door/guard.ts'
import type { Writing } from '#access/door/writing.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { refuseWithoutMail } from '#channels/mail/sends-mail.ts'
import { documentLink, linkToPrint, makeDocumentLink, revokeDocumentLink } from '#trade/document-links.ts'
import { queueDocument } from './document-mail.ts'
import { lastMailOf } from './last-mail.ts'
import { print } from './print.ts'
import { type SaleDocument, saleDocument } from './sale-documents.ts'

export const saleDocuments = api.saleDocuments.router({
  invoice: api.saleDocuments.invoice.handler(async ({ context, input: { id } }) =>
    print(context, id, await documentFor(context, { of: 'invoices', id })),
  ),

  receipt: api.saleDocuments.receipt.handler(async ({ context, input }) =>
    print(context, input.id, await documentFor(context, { of: 'payments', ...input })),
  ),

  statement: api.saleDocuments.statement.handler(async ({ context, input }) =>
    print(context, input.id, await documentFor(context, { of: 'clients', ...input })),
  ),

  send: api.saleDocuments.send.handler(async ({ context, input: { document: asked, to, message } }) => {
    refuseWithoutMail(context.server)
    refuseUnread(context, asked.of)
    const address = await addressOf(context, asked)
    await queueDocument(context, {
      asked,
      document: await saleDocument(context.company, asked, address),
      address,
      to,
      message,
    })
    return { to }
  }),

  lastMail: api.saleDocuments.lastMail.handler(({ context, input }) => {
    refuseUnread(context, input.of)
    return lastMailOf(context.company, input.id)
  }),

  link: api.saleDocuments.link.handler(({ context, input }) => {
    refuseUnread(context, input.of)
    return documentLink(context.company, context.server.secret, input)
  }),

  makeLink: api.saleDocuments.makeLink.handler(({ context, input }) => {
    refuseUnread(context, input.of)
    return makeDocumentLink(context, context.server.secret, input)
  }),

  revokeLink: api.saleDocuments.revokeLink.handler(({ context, input }) => {
    refuseUnread(context, input.of)
    return revokeDocumentLink(context, input)
  }),
})

type Making = Writing & RequestContext

async function documentFor(making: Making, asked: SaleDocument): Promise<DocumentValue> {
  refuseUnread(making, asked.of)
  return saleDocument(making.company, asked, await addressOf(making, asked))
}

// Users who may share links create one by printing; others print an existing link.
async function addressOf(making: Making, asked: SaleDocument): Promise<string | null> {
  if (asked.of === 'clients') return null
  const { secret, publicUrl } = making.server
  const link = mayWriteNow(making.actor, 'links.manage')
    ? await linkToPrint(making, secret, asked)
    : await documentLink(making.company, secret, asked)
  return link && publicUrl + link.path
}

/** An API key may read one list but not the others that the document shows. */
function refuseUnread({ actor }: Pick<Writing, 'actor'>, of: SaleKind): void {
  if (!shown[of].every((permission) => mayActor(actor, permission))) throw new Refusal('FORBIDDEN')
}

const shown: Record<SaleKind, readonly Permission[]> = {
  invoices: ['invoices.read'],
  payments: ['payments.read', 'invoices.read'],
  clients: ['clients.read', 'payments.read', 'invoices.read'],
}
