import type { Breakdown, Report, ReportQuery } from '@escale/contract/trade/reports/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/door/company.ts'
import { inPieces } from '#database/query/pieces.ts'

export type Row = Report['rows'][number]
export type Opens = Row['opens'][number]

/** The rows of a report: so many of the first, or all, in pieces. */
export type Rows = { first(most: number): Promise<Row[]>; all(): AsyncIterable<Row[]> }

/** What is told of all rows, those that nobody reads included. */
export type Sums = { totals: Report['totals']; subtotals?: Row[] }

/** The second table of a report: its columns are known before its rows are read. */
export type BreakdownSource = Omit<Breakdown, 'rows' | 'totals'> & {
  read(): Promise<Pick<Breakdown, 'rows' | 'totals'>>
}

/** A report that can be read: its rows and its sums are asked for together. */
export type ReportBody = Pick<Report, 'columns' | 'bars' | 'leads' | 'opens'> & {
  rows: Rows
  sums(): Promise<Sums>
  breakdown?: BreakdownSource
}
export type MakeReport = (company: CompanyTx, asked: ReportQuery) => ReportBody | Promise<ReportBody>

/** The rows that a query finds, as those of a report. */
export function rowsOf<Db, Tables extends keyof Db, Found>(
  company: CompanyTx,
  query: SelectQueryBuilder<Db, Tables, Found>,
  rowOf: (found: Found) => Row,
): Rows {
  return {
    first: async (most) => (await query.limit(sql.lit(most)).execute()).map(rowOf),
    async *all() {
      for await (const found of inPieces<Found>(company, query)) yield found.map(rowOf)
    },
  }
}

/** Rows that are few, whatever the company. */
export function fewRows(rows: Promise<Row[]>): Rows {
  return {
    first: async (most) => (await rows).slice(0, most),
    async *all() {
      yield await rows
    },
  }
}

/** The filters that an address holds: what is not asked is not in it. */
export function inAddress(filters: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** What a report asks of invoices and of payments, in the words of their lists. */
export function saleFilters({ from, to, mode, clientId, agentId }: ReportQuery) {
  // An expedition by road has no invoices of its own kind: the contract refuses that mode elsewhere.
  return { from, to, clientId, agentId, ...(mode && mode !== 'Terrestre' && { serviceType: mode }) }
}

/** The same in the address of those lists. */
export function saleAddress({ from, to, mode, clientId, agentId }: ReportQuery) {
  return { du: from, au: to, type: mode, client: clientId, agent: agentId }
}

/** The sum of a column of rows that are all here. */
export function sumOf(rows: readonly Row[], column: number): number {
  return rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0)
}
