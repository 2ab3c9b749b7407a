import { documentPath } from '@escale/contract/site/public/document'
import type { Context } from 'hono'
import type { Server } from '#access/caller/server.ts'
import { type Link, signLink } from '#access/signed-link.ts'
import type { Printer } from '#channels/pdf/printer.ts'
import { inCompanyByLink } from '#database/caller/company.ts'
import { findLinkedDocument } from '#trade/documents/public-link.ts'
import { findLinkedQuote } from '#trade/documents/public-quote.ts'
import { sendLinkedPdf } from './pdf-answer.ts'

/** Sends the document of a public link as a PDF. Null when the link is no longer valid. */
export async function printedByLink(
  c: Context,
  server: Server,
  printer: Printer,
  link: Link,
): Promise<Response | null> {
  const address = server.publicUrl + documentPath(signLink(server.secret, 'document links', link))
  const document = await inCompanyByLink(server.pool, link.tenantId, (company) =>
    findLinkedDocument(company, link.linkId, address),
  )
  return document ? sendLinkedPdf(c, server, printer, document) : null
}

/** Sends the quote of a public link as a PDF. Null when the link is not valid. */
export async function quotePrintedByLink(
  c: Context,
  server: Server,
  printer: Printer,
  link: Link,
): Promise<Response | null> {
  const document = await inCompanyByLink(server.pool, link.tenantId, (company) =>
    findLinkedQuote(company, server, link.linkId),
  )
  return document ? sendLinkedPdf(c, server, printer, document) : null
}
