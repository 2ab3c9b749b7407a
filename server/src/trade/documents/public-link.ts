import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { CompanyTx } from '#database/caller/company.ts'
import { linkTarget } from '#trade/document-links.ts'
import { saleDocument } from './sale/sale-documents.ts'

/**
 * Returns the document behind a public link, with this link printed on it. Undefined if the link is no longer
 * valid.
 */
export async function findLinkedDocument(
  company: CompanyTx,
  linkId: string,
  address: string,
): Promise<DocumentValue | undefined> {
  const target = await linkTarget(company, linkId)
  if (!target) return undefined
  const { of, id } = target
  return saleDocument(company, of === 'payments' ? { of, id, paper: 'A5' } : { of, id }, address)
}
