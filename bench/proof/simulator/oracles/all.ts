import type pg from 'pg'
import type { Company } from '../company.ts'
import type { Line } from '../wire.ts'
import { journalOracle } from './journal.ts'

/** What a company holds in the end, looked at from several sides. */
export async function oracles(company: Company, line: Line, owner: pg.Pool): Promise<string[]> {
  void line
  return [...(await journalOracle(company, owner))]
}
