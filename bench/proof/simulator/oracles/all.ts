import type pg from 'pg'
import type { Line } from '../ground/wire.ts'
import type { Company } from '../plan/company.ts'
import { documentsOracle } from './documents.ts'
import { goodsOracle } from './goods.ts'
import { journalOracle } from './journal.ts'
import { numbersOracle } from './numbers.ts'
import { rowsOracle } from './rows.ts'
import { sumsOracle } from './sums.ts'

/** What a company holds in the end, looked at from several sides. */
export async function oracles(company: Company, line: Line, owner: pg.Pool): Promise<string[]> {
  return [
    ...(await rowsOracle(company, line)),
    ...(await sumsOracle(company, line)),
    ...(await journalOracle(company, owner)),
    ...(await goodsOracle(company, owner)),
    ...(await documentsOracle(company, line)),
    ...numbersOracle(company.books.givenNumbers),
  ]
}
