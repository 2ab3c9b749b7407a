import { linesAtOnce } from '@escale/contract/trade/imports/kinds'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

/** Numbers of the first and last line of a part of an import. */
export type LineRange = { first: number; last: number }

/** Splits the lines of an import into ranges of a few hundred. */
export async function lineRanges({ id: companyId, db }: CompanyTx, id: string): Promise<LineRange[]> {
  const { rows } = await sql<LineRange>`
    select min(line) as first, max(line) as last from (
      select line, (row_number() over (order by line) - 1) / ${linesAtOnce} as place from import_lines
      where tenant_id = ${companyId} and import_id = ${id}) numbered
    group by place order by 1`.execute(db)
  return rows
}
