import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { CompanyTx } from '#database/door/company.ts'
import { linkedBy } from '#trade/document-links.ts'
import { saleDocument } from './sale-documents.ts'

/** The document behind a public link, with that link on it; undefined when it opens nothing any more. */
export async function linkedDocument(
  company: CompanyTx,
  linkId: string,
  address: string,
): Promise<DocumentValue | undefined> {
  const linked = await linkedBy(company, linkId)
  if (!linked) return undefined
  return saleDocument(
    company,
    linked.of === 'payments' ? { ...linked, of: 'payments', paper: 'A5' } : { ...linked, of: 'invoices' },
    address,
  )
}
