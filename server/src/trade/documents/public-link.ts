import type { DocumentValue } from '@escale/contract/channels/pdf/document'
import type { CompanyTx } from '#database/door/company.ts'
import { linkedBy } from '#trade/document-links.ts'
import { saleDocument } from './sale-documents.ts'

/** Document behind a public link, with that link printed on it. Undefined for an expired link. */
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
