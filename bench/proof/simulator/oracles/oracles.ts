import type pg from 'pg'
import type { ApiClient } from '../ground/api-client.ts'
import type { Company } from '../plan/company.ts'
import { documentsOracle } from './documents.ts'
import { journalOracle, numbersOracle, piecesOracle } from './history.ts'
import { rowsOracle } from './rows.ts'
import { sumsOracle } from './sums.ts'

/** Compares the final state of a company with its books, from several sides. */
export async function runOracles(company: Company, client: ApiClient, owner: pg.Pool): Promise<string[]> {
  return [
    ...(await rowsOracle(company, client)),
    ...(await sumsOracle(company, client)),
    ...(await journalOracle(company, owner)),
    ...(await piecesOracle(company, owner)),
    ...(await documentsOracle(company, client)),
    ...numbersOracle(company.books.givenNumbers),
  ]
}
