import type { Breakdown, Report, ReportQuery } from '@escale/contract/trade/reports/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'
import { readInBatches } from '#database/query/batches.ts'

export type Row = Report['rows'][number]
export type Opens = Row['opens'][number]

/** Rows of a report: a limited number, or all in batches. */
export type Rows = { first(most: number): Promise<Row[]>; all(): AsyncIterable<Row[]> }

/** Totals of all rows, including rows that are not read. */
export type Sums = { totals: Report['totals']; subtotals?: Row[] }

/** Second table of a report. Its columns are known before its rows. */
export type BreakdownSource = Omit<Breakdown, 'rows' | 'totals'> & {
  read(): Promise<Pick<Breakdown, 'rows' | 'totals'>>
}

/** Report whose rows and sums are read in parallel. */
export type ReportBody = Pick<Report, 'columns' | 'bars' | 'leads' | 'opens'> & {
  rows: Rows
  sums(): Promise<Sums>
  breakdown?: BreakdownSource
}
export type MakeReport = (company: CompanyTx, request: ReportQuery) => ReportBody | Promise<ReportBody>

export function reportRows<Db, Tables extends keyof Db, Found>(
  company: CompanyTx,
  query: SelectQueryBuilder<Db, Tables, Found>,
  rowOf: (found: Found) => Row,
): Rows {
  return {
    first: async (most) => (await query.limit(sql.lit(most)).execute()).map(rowOf),
    async *all() {
      for await (const found of readInBatches<Found>(company, query)) yield found.map(rowOf)
    },
  }
}

/** Rows that are few in any company, so that one read returns them all. */
export function fewRows(rows: Promise<Row[]>): Rows {
  return {
    first: async (most) => (await rows).slice(0, most),
    async *all() {
      yield await rows
    },
  }
}

/** Drops unset filters. */
export function inAddress(filters: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

/** Filters of the invoice and payment lists for a report. */
export function saleFilters({ from, to, mode, clientId, agentId }: ReportQuery) {
  // Road is no type of invoice, and the contract refuses this mode in other reports.
  return { from, to, clientId, agentId, ...(mode && mode !== 'Terrestre' && { serviceType: mode }) }
}

/** Filters of `saleFilters` as URL parameters of these lists. */
export function saleAddress({ from, to, mode, clientId, agentId }: ReportQuery) {
  return { du: from, au: to, type: mode, client: clientId, agent: agentId }
}

export function sumOf(rows: readonly Row[], column: number): number {
  return rows.reduce((sum, { cells }) => sum + Number(cells[column]), 0)
}
