import type { SeriesKind } from '@escale/contract/trade/series/words'
import type { CompanyTx } from '#database/caller/company.ts'
import { todayOf } from '#database/query/company-clock.ts'
import { featuresOf } from '#database/query/company-features.ts'
import type { Statement } from '#database/statements/send.ts'

/** A document to number. `day` is its date in the company. */
type NumberedDocument = { kind: SeriesKind; id: string; day: string }

/** Documents that the transaction of a company has issued. */
const issued = new WeakMap<CompanyTx, NumberedDocument[]>()

/** True while the company uses legal numbers (decision 145). */
export async function usesLegalNumbers(company: CompanyTx): Promise<boolean> {
  return (await featuresOf(company)).includes('legalNumbers')
}

/**
 * Gives the document its legal number right before the commit, so that a rollback leaves no hole and the
 * series is locked as shortly as possible. A document that has a number keeps it.
 */
export function numberDocument(company: CompanyTx, document: NumberedDocument): void {
  const documents = issued.get(company)
  if (documents) return void documents.push(document)
  const first = [document]
  issued.set(company, first)
  company.beforeCommit(() => numberingStatement(company, first))
}

/** Numbers a document that its issue dates, if the company uses legal numbers. */
export async function numberIssued(
  company: CompanyTx,
  kind: Exclude<SeriesKind, 'Maritime' | 'Aérien'>,
  id: string,
): Promise<void> {
  if (await usesLegalNumbers(company)) numberDocument(company, { kind, id, day: await todayOf(company) })
}

function numberingStatement({ id }: CompanyTx, documents: NumberedDocument[]): Statement {
  return { text: 'select number_documents($1, $2)', values: [id, JSON.stringify(documents)] }
}
